/** The kinds of a reply to an application. */
export const REPLY_KINDS = ['received', 'interview', 'rejection', 'offer'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * Phrases that tell the kind of a reply in English, German, French and Spanish. They are matched in single sentences, in lower
 * case and without accents.
 */
export const SIGNALS: Readonly<Record<ReplyKind, readonly RegExp[]>> = {
  received: [
    /\b(?:thank you|thanks)(?: very much| so much)? for (?:applying|your application|submitting your application|your interest in (?:joining|working|the|our|this))/,
    /\b(?:we(?:'ve| have)?|has) (?:successfully )?received your (?:job )?(?:application|resume|cv)\b/,
    /\byour (?:job )?application (?:(?:to|for|at|with) .{1,120} )?(?:has been|was|is) (?:successfully )?(?:received|submitted|sent)\b/,
    /\bapplication (?:received|confirmation|submitted)\b/,
    /\b(?:vielen dank|danke|herzlichen dank|besten dank) fur (?:deine|ihre|die) (?:\w+ )?bewerbung/,
    /\b(?:eingang|erhalt) (?:deiner|ihrer) bewerbung|\beingangsbestatigung/,
    /\b(?:deine|ihre) bewerbung(?:sunterlagen)? .{0,80}(?:eingegangen|erhalten|ubermittelt|gesendet|eingetroffen)\b/,
    /\bbien recu (?:votre|ta) candidature|\bmerci (?:pour|de) (?:votre|ta) candidature|\bmerci d'avoir postule/,
    /\b(?:votre|ta) candidature .{0,100}(?:a bien ete|a ete) (?:recue|envoyee|transmise|enregistree|prise en compte)/,
    /\bhemos recibido (?:tu|su) (?:candidatura|solicitud|curriculum|cv)\b/,
    /\bgracias por (?:(?:tu|su) (?:candidatura|solicitud|inscripcion)|postularte|postularse|inscribirte|inscribirse|aplicar)\b/,
    /\b(?:tu|su) (?:candidatura|solicitud) .{0,80}(?:ha sido|fue) (?:recibida|enviada|registrada)\b/,
  ],
  interview: [
    /\b(?:invite|inviting|invitation) .{0,60}\b(?:interview|call|conversation|chat|meeting|assessment day)\b/,
    /\b(?:schedule|arrange|set up|book|organi[sz]e) .{0,50}\b(?:interview|call|conversation|chat|phone screen)\b/,
    /\binterview (?:invitation|confirmation|confirmed|scheduled|is scheduled|is confirmed|has been (?:scheduled|confirmed))\b/,
    /(?<!\b(?:for|after|following|during|from|since|enjoyed|appreciated) )\byour (?:\w+ )?interview (?:with|for|on|at|is|will)\b/,
    /\b(?:would|'d) (?:like|love) to (?:interview|meet|speak (?:with|to)|talk (?:with|to)|chat with) you\b/,
    /\byour availability for\b|\bavailable for (?:an?|the) .{0,30}(?:interview|call|chat|conversation)\b/,
    /\b(?:laden|lade|einladen|einladung|eingeladen) .{0,80}(?:gesprach|interview|kennenlernen|probearbeiten|probetag)\b/,
    /\beinladung zu[mr] (?:vorstellungs|bewerbungs|erst|kennenlern|telefon)\w+/,
    /\b(?:termin|terminvorschlag\w*) .{0,50}(?:\w*gesprach|interview)\b/,
    /\bmochten (?:dich|sie) (?:gerne? )?(?:personlich |naher |besser )?kennenlernen\b/,
    /\b(?:invit(?:er|ons|e)|convi(?:er|ons|e)|invitation) .{0,80}\bentretien\b/,
    /\bentretien .{0,40}(?:est prevu|aura lieu|est confirme|est fixe)\b/,
    /\b(?:planifier|fixer|organiser|programmer|convenir d) ?.{0,40}\bentretien\b/,
    /\b(?:souhait(?:ons|erions)|aimerions) (?:vous rencontrer|echanger avec vous|te rencontrer)\b/,
    /\b(?:invitar(?:te|le)|invitamos|invitacion|concertar|programar|agendar|coordinar) .{0,60}\bentrevista\b/,
    /\bentrevista .{0,40}(?:programada|confirmada|agendada|tendra lugar)\b/,
    /\b(?:gustaria|queremos|quisieramos) (?:conocer(?:te|le)|hablar contigo|entrevistar(?:te|le))\b/,
  ],
  rejection: [
    /\b(?:decided|chosen|decision|opted)\b.{0,30}\bnot to (?:move|proceed|progress|continue|advance|pursue|take)\b/,
    /\b(?:not|won't|unable to|cannot|can't) (?:be )?(?:able to )?(?:mov(?:e|ing)|progress(?:ing)?|proceed(?:ing)?|advanc(?:e|ing)|continu(?:e|ing)|tak(?:e|ing)|pursu(?:e|ing)) .{0,40}(?:forward|further|ahead|application|candidacy|next (?:step|stage|round))/,
    /\b(?:mov(?:e|ed|ing)|proceed(?:ed|ing)?|go(?:ne|ing)?|pursu(?:e|ing)|continu(?:e|ing)|progress(?:ing)?) (?:forward |ahead )?with (?:other|another|different) (?:candidate|applicant)s?\b/,
    /\bpursu(?:e|ing) (?:other|another|different) (?:candidate|applicant)s?\b|\bregret to (?:inform|tell|let you know|advise)\b/,
    /\b(?:you|application|candidacy) (?:(?:has|have|was|were) )?(?:not|haven't|wasn't|weren't) (?:been )?(?:selected|successful|shortlisted|chosen)\b/,
    /\byour (?:application|candidacy) .{0,80}(?:was|has been|is) (?:unsuccessful|rejected|declined)\b|\b(?:unfortunately|sadly|regrettably)\b.{0,80}\bunsuccessful\b/,
    /\b(?:position|role|vacancy) (?:has|was|is)(?: now| already| since)?(?: been)? filled\b/,
    /\bno longer (?:being )?(?:considered|under consideration)\b|\bunable to offer you\b/,
    /\bleider\b.{0,160}(?:absag\w*|nicht\b.{0,40}(?:berucksichtig\w*|anbieten|zusagen|weiterverfolgen|fortsetzen|entsprechen|weiter)|gegen (?:dich|sie)|andere[nrs]? (?:bewerber|kandidat)\w*|keine (?:positive|passende)|anderweitig|besetzt)/,
    /\bfur (?:einen?|andere)\w*(?: andere\w*)? (?:bewerber|kandidat|mitbewerber)\w* entschieden\b/,
    /\bbewerbung\b.{0,60}\bnicht (?:weiter |naher )?(?:berucksichtig\w+|in die engere)\b/,
    /\bstelle\b.{0,40}\b(?:anderweitig|bereits|inzwischen)\b.{0,20}\bbesetzt\b/,
    /\b(?:regret\w*|malheureusement|desole\w*|navre\w*)\b.{0,180}\b(?:pas (?:ete )?(?:retenue?|donner|donne|poursuivre|favorable\w*)|ne (?:pouvons|pourrons|correspond|souhaitons)|suite (?:favorable|positive)|defavorable|negative)/,
    /\bcandidature n'a (?:malheureusement )?pas ete (?:retenue|selectionnee)\b|\bposte .{0,30}(?:a ete|est) pourvu\b/,
    /\b(?:retenir|retenu|choisi|privilegie) (?:d'autres|un autre) (?:candidat|profil)/,
    /\b(?:lamentamos|lamentablemente|desafortunadamente|sentimos|por desgracia)\b.{0,160}\b(?:no (?:has|ha|hemos|podemos|podremos|continuar\w*|seguir\w*|avanzar\w*)|otr[oa]s? (?:candidat|perfil)|descartad)/,
    /\b(?:hemos decidido|decidimos)\b.{0,60}\b(?:otr[oa]s? (?:candidat|perfil)|no (?:continuar|seguir|avanzar))/,
    /\bno (?:has|ha|habeis) sido seleccionad[oa]\b|\bcandidatura (?:no ha sido seleccionada|ha sido descartada)\b|\b(?:vacante|puesto) .{0,20}ha sido cubiert[oa]\b/,
  ],
  offer: [
    /\b(?:pleased|happy|delighted|excited|thrilled|glad|like|pleasure) to (?:extend|offer|present|make) (?:you|an offer|this offer|a formal)\b/,
    /\boffer of employment\b|\b(?:your|the|formal|written|attached) (?:job )?offer letter\b|\bextend(?:ing)? (?:to )?(?:you )?an offer\b/,
    /\b(?:your|formal|written) job offer\b/,
    /\b(?:freuen uns|mochten|konnen)\b.{0,100}\b(?:stelle|position|vertrag|job)\b.{0,40}\b(?:anbieten|anzubieten)\b/,
    /\b(?:arbeitsvertrag|vertragsangebot|vertragsentwurf)\b.{0,60}\b(?:anbei|anhang|beigefugt|unterzeichn\w+|unterschr\w+)|\b(?:anbei|im anhang)\b.{0,60}\b(?:arbeitsvertrag|vertragsangebot|vertragsentwurf)\b/,
    /\b(?:plaisir|heureu\w+|ravis?)\b.{0,60}\b(?:proposer|offrir)\b.{0,20}\b(?:poste|contrat|cdi|cdd)\b|\b(?:promesse|proposition) d'embauche\b/,
    /\b(?:complace|alegra|encantad[oa]s|placer|queremos)\b.{0,40}\bofrecer(?:te|le)\b.{0,20}\b(?:puesto|contrato|posicion|trabajo|plaza)\b|\bcarta (?:de )?oferta\b/,
  ],
}

/** A sentence about a possible event is no evidence of it. */
export const CONDITIONAL =
  /\b(?:if|in case|in the event|should you|should your|should we|whether|unless|may (?:be|invite|contact|reach)|might|falls|wenn|sofern|sobald|eventuell|lorsque|pourr\w+|cuando|en caso|podra|podriamos|en cas)\b|(?:^|[,;] )si\b/

/** The line above a quoted earlier mail. */
export const QUOTE_HEAD =
  /^(?:on .{5,160} wrote:|am .{5,160} schrieb.{0,120}:|le .{5,160} a ecrit ?:|el .{5,160} escribio:|-{2,} ?(?:original message|ursprungliche nachricht|message d'origine|mensaje original) ?-{2,}|_{10,})$/

/** Words by which a subject speaks of the reader's own application. */
export const REPLY_SUBJECT =
  /\b(?:your (?:job )?(?:application|candidacy|interview)|application (?:to|for|at|update|status)|(?:votre|ta) candidature|(?:ihre|deine) bewerbung|bewerbung (?:als|bei|um)|(?:tu|su) (?:candidatura|solicitud)|entretien|entrevista|\w*gesprach)\b/
