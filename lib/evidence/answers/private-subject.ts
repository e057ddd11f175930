import { names } from '#lib/text/names.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Subjects of saved answers that no model is sent. */
export const PRIVATE_SUBJECTS = names(
  'health disability gender origin religion age pay criminal_record reason_for_leaving',
)
export type PrivateSubject = (typeof PRIVATE_SUBJECTS)[number]

/** The words of a saved answer. */
type SavedWords = { question: string; answer: string }

/**
 * Returns the private subject of a saved answer, by its question or by what it says of the person; null without one. A question
 * about work with such a subject has none. Example: "Do you have a disability?" is `disability`, "Have you worked with people with
 * disabilities?" is null. Reads English, German, French, Spanish, Italian, Portuguese and Dutch.
 */
export function privateSubject({ question, answer }: SavedWords): PrivateSubject | null {
  const [questionText, answerText] = [folded(question), folded(answer)]
  const isOfWork = OF_WORK.test(questionText)
  const found = PRIVATE_SUBJECTS.find((subject) => {
    const { own, topic, told } = WORDS[subject]
    return own.test(questionText) || (!isOfWork && topic.test(questionText)) || told.test(answerText)
  })
  return found ?? null
}

function folded(text: string): string {
  return foldAccents(text)
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
}

// A question about what the person did, learned or can do.
const OF_WORK =
  /\b(?:experience(?: (?:with|in|of|on|as|\w+ing)\b|d? ?\?|$)|(?:years|months) of|run an?\b|work(?:ed|ing)? (?:with|on|in|for|as|at)\b(?! (?:us|this|our|the (?:uk|us|eu))\b)|familiar with|knowledge of|do you know|(?:master|bachelor)'?s|degree|diploma|studied|studies|majored?|certified|trained in|licen[cs]ed? (?:in|as|to)|negotiated|organi[sz]ed|written|managed|handled|built|taught|teach|designed|conducted|processed|developed|researched|analy[sz]ed|debugged|led a|erfahrung(?:en)? (?:mit|in|als|bei|im)|kenntnisse|studium|studiert|gearbeitet|experience (?:avec|dans|en|de)|connaissances?|diplome|etudie|travaille (?:avec|dans|pour|sur)|experiencia (?:con|en|de)|conocimientos?|estudiado|trabajado|esperienza|laurea|lavorato|formacao|trabalhou|ervaring|gewerkt)/

const ILLNESSES =
  'epilep\\w*|diabet\\w*|cancer|krebs|depress\\w*|anxiety|angststorung\\w*|adhd|adhs|tdah|autis\\w*|asperger\\w*|dyslexi\\w*|legasthenie|asthma|asma|ptsd|bipolar\\w*|hiv|multiple sclerosis|migraines?|burn-?out|crohn\\w*|arthritis|heart (?:disease|condition)|back (?:pain|injury)|chronic\\w*|chronisch\\w*|enfermedad\\w*|malad\\w*|erkrankung\\w*|krankheit\\w*'
const FAITHS =
  'catholic|protestant|christian|muslim|jewish|hindu|buddhist|sikh|mormon|atheist|agnostic|evangelical|orthodox|katholisch|evangelisch|muslimisch|judisch|konfessionslos|catholique|musulman\\w*|juif|juive|chretien\\w*|catolic[oa]|judi[oa]|cristian[oa]|ate[oa]|athee'
const PEOPLES =
  'black|white|asian|hispanic|latin[oax]|african|african american|caucasian|native american|arab|mixed race|biracial|multiracial|indigenous|romani|roma'
const MONEY =
  '(?:us|au|ca|c|a)?[$€£]|eur(?:os?)?|usd|gbp|chf|dollars?|pounds?|pln|sek|nok|dkk|inr|francs?|franken'

/** Words of a question about the person (`own`), of a question that names the subject (`topic`), and of an answer (`told`). */
type SubjectWords = { own: RegExp; topic: RegExp; told: RegExp }

const WORDS: Readonly<Record<PrivateSubject, SubjectWords>> = {
  health: {
    own: new RegExp(
      `\\b(?:your (?:own )?(?:current |general |mental |physical )?(?:health\\b(?! (?:insurance|plan))|illness\\w*|medical|medication|diagnosis)|(?:ihr|ihre|ihren|deine?) gesundheit\\w*|(?:votre|ton) (?:etat de )?sante|su (?:estado de )?salud|sua saude|sua salute|uw gezondheid|(?:do|have|are) you (?:ever )?(?:have|had|suffer\\w* from|live with|been diagnosed with) (?:an? )?(?:${ILLNESSES})\\b(?! (?:research|care|patient|ward|nurs|clinic|app|charit|service)\\w*))`,
    ),
    topic:
      /\b(?:(?:health|medical|mental|heart|chronic) (?:conditions?|problems?|issues?|history|status|restrictions?|limitations?|concerns?|reasons?)|mental health|physical (?:limitations?|restrictions?)|prescri\w* (?:medicine|drugs?)|covid\S*|been (?:ill|sick)|sickness|illness(?:es)?|diseases?|sick (?:leave|days?)|days? (?:were you )?sick|pregnan\w*|medications?|diagnosed|surger(?:y|ies)|vaccin\w*|allerg\w*|do you smoke|smoker|drink alcohol|use (?:illegal )?drugs|drug (?:test|screen)\w*|health\b(?! (?:insurance|care|and|plan|tech\w*|systems?|services?|data|apps?|checks?|polic\w*))|injur(?:y|ies|ed)|conditions? (?:requir|that requir|affect)\w*|(?:medical|ongoing) treatment|under (?:medical|a doctor's) care|mobility (?:issues?|problems?)|physically fit|in good health|are you healthy|gesund\w*|krank\w*|schwanger\w*|geimpft|impf\w*|allergi\w*|medikament\w*|raucher\w*|sante|medicament\w*|malad\w*|enceinte|vaccine\w*|fumeur|salud|enfermedad\w*|embaraza\w*|vacuna\w*|fuma|malatti\w*|salute|gravidanza|incinta|saude|doenca\w*|gravida|gezondheid\w*|ziek\w*|zwanger\w*)\b/,
    told: new RegExp(
      `\\b(?:i (?:have|had|live with|suffer from|am recovering from|was diagnosed with|am being treated for)(?: been diagnosed with)? (?:an? |some |mild |severe |type \\d )*(?:${ILLNESSES})\\b(?! (?:research|care|patient|ward|nurs|clinic|app|charit|service)\\w*)|my (?:${ILLNESSES}|illness|diagnosis|health|pregnancy)\\b|i(?: a|')m (?:pregnant|(?:\\w+ )?(?:weeks|months) pregnant|diabetic|autistic|epileptic|dyslexic|asthmatic|vaccinated)|(?:ich habe|ich leide an) (?:eine? )?(?:${ILLNESSES})\\b|ich bin (?:schwanger|krank|geimpft)|je suis (?:enceinte|malade|vaccine)|j'ai (?:une? )?(?:${ILLNESSES})\\b|(?:estoy|soy) (?:embarazada|enferm[oa]|diabetic[oa])|tengo (?:una? )?(?:${ILLNESSES})\\b)`,
    ),
  },
  disability: {
    own: /\b(?:(?:do|have) you (?:currently |now )?(?:have|had)?,? ?(?:or have you (?:ever )?had,? )?(?:an?|any) (?:\w+ )?disabilit\w*|your disabilit\w*|are you (?:\w+ )?(?:disabled|handicapped)|identify as (?:\w+ ){0,4}disab\w*|disability (?:status|form)|voluntary self-identification)/,
    topic:
      /\b(?:disabilit\w*|disabled|handicap\w*|impairments?|neurodivergen\w*|visually impaired|hard of hearing|wheelchair|(?:reasonable|workplace|special|any) (?:accommodations?|adjustments?|adaptations?)|accommodations? (?:do you|during|for (?:the|your) interview)|schwerbehinder\w*|behinder\w*|gleichgestellt\w*|grad der behinderung|gdb|rqth|travailleur handicape|handicape\w*|discapaci\w*|minusvali\w*|disabilita|categori[ae] protett[ae]|legge 68|deficiencia\w*|pcd|handicap|arbeidsbeperking|beperking)\b/,
    told: /\b(?:i (?:have|had) (?:an? |any )?(?:\w+ ){0,2}disabilit\w*|i(?: a|')m (?:\w+ )?(?:disabled|deaf|blind|hard of hearing|visually impaired|hearing impaired|paraplegic|neurodivergent)|i use a wheelchair|i need (?:\w+ ){0,3}accommodations?|ich bin (?:zu \d+ ?(?:%|prozent) )?(?:schwer)?behindert|schwerbehindert|grad der behinderung|gdb|je suis (?:en situation de )?handicap\w*|rqth|tengo (?:una )?discapacidad)\b/,
  },
  gender: {
    own: /\b(?:your (?:\w+ )?(?:gender|sex|pronouns?|sexual orientation|marital status|maiden name|spouse|children)\b(?!')|are you (?:a |an )?(?:(?:single )?parent|mother|father|male|female|man|woman|married|single|transgender|nonbinary|non-binary|gay|lesbian|lgbt\w*)|do you (?:have|plan to have|want) (?:any )?(?:children|kids|a family)\b(?!')|(?:gender|sex) (?:identity|you identify)|identify as (?:male|female|a man|a woman|transgender|lgbt\w*|non-?binary))/,
    topic:
      /\b(?:gender|sex\b(?! (?:education|work\w*|offen\w*|trafficking|crimes?))|pronouns?|transgender|sexual orientation|lgbt\w*|marital status|married|family planning|mr,? mrs|geschlecht\w*|familienstand|mannlich|weiblich|verheiratet|kinder(?= haben|\?)|pronomen|sexe|genre(?=\s*\?| etes|$)|situation (?:de famille|familiale|matrimoniale)|etat civil|etes-vous marie\w*|des enfants|une? (?:femme|homme)|in a relationship|start a family|height and weight|sexo|genero|estado civil|casad[oa]|hijos|sesso|stato civile|sposat[oa]|figli|geslacht|burgerlijke staat|getrouwd)\b/,
    told: /^(?:fe)?male\b\.?$|^(?:wo)?man\.?$|^(?:she|he|they)\s?\/\s?(?:her|him|them)\b|^non-?binary\b|^(?:mannlich|weiblich|divers|homme|femme|hombre|mujer)\.?$|\bi(?: a|')m (?:an? )?(?:\w+ )?(?:woman|man|female|male|transgender|trans|non-?binary|gay|lesbian|bisexual|queer|mother|father|married|divorced|single (?:mother|father|parent)|widowed)\b|\bmy (?:pronouns|gender|husband|wife|children|kids)\b|\bich bin (?:eine? )?(?:frau|mann|verheiratet|ledig|geschieden)\b|\bje suis (?:une? )?(?:femme|homme|mariee?|celibataire)\b|\bsoy (?:una? )?(?:mujer|hombre|madre|padre|casad[oa]|solter[oa])\b/,
  },
  origin: {
    own: /\b(?:your (?:(?!experience|knowledge|work)\w+ ){0,2}(?:race|ethnicit\w*|ethnic (?:origin|background|group|identity|heritage)|nationality|national origin|ancestry|heritage|birthplace|place of birth|country of birth|skin colou?r)\b|where (?:were|was) you born|were you born in|wo (?:sind|wurden) sie geboren|ou etes-vous nee?|donde nacio|which country were you born|(?:originally|really) from|are you (?:hispanic|latin[oax]|black|white|asian|of \w+ (?:origin|descent)))/,
    topic:
      /\b(?:race(?! (?:condition|car|track|day|detector|engineer|team|hazard)\w*)|racial|minorit(?:y|ies)|indigenous|aboriginal|torres strait|ethnicit\w*|ethnic|national origin|country of (?:birth|origin)|place of birth|birthplace|ancestry|nationality|hispanic|latin[oax]|(?:protected )?veteran status|protected veteran|are you a (?:\w+ )?veteran|migration background|(?:ethnische )?herkunft|herkunftsland|geburts(?:ort|land)|migrationshintergrund|nationalitat|origine (?:ethnique|nationale)|origines?|lieu de naissance|pays de naissance|nationalite|origen|etnia|raza|lugar de nacimiento|pais de nacimiento|nacionalidad|origine|luogo di nascita|nazionalita|naturalidade|nacionalidade|afkomst|geboorteplaats|nationaliteit)\b/,
    told: new RegExp(
      `^(?:${PEOPLES})(?: or (?:${PEOPLES}))?\\.?$|\\bi(?: a|')m (?:an? )?(?:${PEOPLES})\\b(?! (?:belt|hat|box|collar|label))|\\bi(?: a|')m of \\w+ (?:origin|descent|heritage)|\\bi was born in [a-z]|\\bi (?:originally )?come from (?!a (?:background|team)|the (?:industry|field))|\\bmy (?:ethnicity|race|ancestry|parents (?:are|were|come)|heritage)\\b|\\bich (?:stamme aus|wurde in .{2,30} geboren|komme ursprunglich)|\\bje suis (?:nee?|d'origine)\\b|\\bnaci en\\b|\\bsoy de origen\\b`,
    ),
  },
  religion: {
    own: /\b(?:your (?:\w+ )?(?:religio\w*|faith|beliefs|church|denomination|creed)\b|(?:belong to|member of) an? (?:church|mosque|temple|synagogue|religio\w*)|are you (?:\w+ )?religious|(?:do|which) you (?:\w+ )?(?:pray|worship|attend church)|what (?:church|religion) )/,
    topic: new RegExp(
      `\\b(?:religio\\w*|sabbath|shabbat|ramadan|denomination|creed|(?:which|what) faith|konfession\\w*|religionszugehorigkeit|glaubens\\w*|kirchen\\w*|kirche|confession|culte|croyan\\w*|creencias?|iglesia|fe religiosa|credo|credenz\\w*|crenca\\w*|geloof\\w*|godsdienst\\w*|(?:are you|etes-vous|es usted|sind sie) (?:an? )?(?:${FAITHS}))\\b`,
    ),
    told: new RegExp(
      `^(?:${FAITHS})\\.?$|\\b(?:i(?: a|')m|i was raised|as) (?:an? )?(?:\\w+ )?(?:${FAITHS})\\b(?! (?:university|church|school|college|hospital|charit|aid|organi|studies))|\\bmy (?:religion|faith|church|beliefs)\\b|\\bi (?:pray|go to church|attend church|observe (?:the sabbath|shabbat|ramadan))|\\bich bin (?:${FAITHS}|muslim|muslima|christ|christin|jude|judin)\\b|\\bje suis (?:${FAITHS})\\b|\\bsoy (?:${FAITHS})\\b`,
    ),
  },
  age: {
    own: /\b(?:how old (?:are|were) you|(?:of )?legal age|your (?:exact |current )?(?:age|date of birth|birth ?date|birthday|year of birth|dob)\b(?! groups?)|are you (?:\w+ )?(?:over|above|under|at least|older than|younger than) (?:the age of )?\d\d|are you (?:\d\d|eighteen|twenty-one) (?:years? (?:old|of age)|or (?:older|over))|when were you born|wann (?:sind|wurden) sie geboren|(?:uber|unter|plus de|moins de|mas de|menos de) (?:1[68]|21) (?:jahre?|ans|anos)\b(?! d')|what year were you born|(?:which|what) age (?:group|range|bracket) (?:are|do) you|wie alt (?:sind|bist)|quel age avez|que edad tiene|cuantos anos tiene|quanti anni ha)/,
    topic:
      /\b(?:date of birth|birth ?date|birthday|dob|year of birth|(?:\d\d|eighteen) years (?:old|of age)|\d\d or older|of legal age|legal age|minimum age|(?:over|aged) (?:eighteen|18|21)|(?<!average |golden |new |the |cloud )age\b(?![ -](?:verification|restrict\w*|of |appropriate|related|discrimination))|geburts(?:datum|jahr|tag)|alter(?=\s*[?:*(]|$)|volljahrig|mindestens 18|date de naissance|annee de naissance|age$|majeur\w*|fecha de nacimiento|edad|mayor de edad|data di nascita|maggiorenne|eta$|data de nascimento|idade|maior de idade|geboortedatum|leeftijd)\b/,
    told: /\bi(?: a|')m (?:now )?(?:[1-9]\d|over [1-9]\d|in my (?:\w+ )?(?:twenties|thirties|forties|fifties|sixties|\d0s))(?: years? (?:old|of age)|\.|$)|^(?:[1-9]\d) years? (?:old|of age)|\bi was born (?:in|on) (?:\w+ )?(?:\d{1,2},? )?(?:19|20)\d\d|\bborn (?:in|on) (?:19|20)\d\d|\bich wurde (?:\w+ ){0,3}(?:19|20)\d\d geboren|\bich bin \d\d(?: jahre)?(?: alt|\.|$)|\bj'ai \d\d ans\b|\btengo \d\d anos\b|\bho \d\d anni\b/,
  },
  pay: {
    own: /\b(?:(?:salary|compensation|pay|wages?|remuneration|rate|income|package)\b.{0,40}\b(?:expect\w*|requirements?|desire[ds]?|want|hop(?:e|ing)|looking for|seek\w*|history|in mind|acceptable|negotiable)|(?:expect\w*|desired|required|current|previous|last|present|minimum|target|ideal|preferred|your)\b.{0,25}\b(?:salary|compensation|pay\b(?! (?:attention|transparency))|wages?|remuneration|(?:hourly|daily|day|base) rate|ote|total comp)|how much (?:do|did|would|are|were) you (?:\w+ )?(?:earn|make|paid|want|expect|like to (?:earn|make)|hope|hoping|looking)|(?:hop(?:e|ing)|want|like|expect\w*|looking) to (?:earn|make|be paid)\b|what (?:do|did) you (?:currently )?earn)/,
    topic:
      /\b(?:salary|salaries|compensation|wages?|remuneration|hourly rate|day rate|pay\b(?![ -]?(?:per|attention|transparency|equity|gap|systems?|for|off|out))|financial expectations?|be paid|you earn\w*|earnings|(?:current|salary|pay|benefits) package|ctc|base pay|bonus|equity expectations?|how much money|\w{0,20}gehalt\w*|lohn\w*|verdien\w*|stundensatz|tagessatz|vergutung\w*|salaire|salarial\w*|remuneration|tjm|pretentions?|combien (?:gagne|souhaite|voule|aimerie)\w*|salario|sueldo|retribuci\w*|pretension\w*|cuanto (?:gana|cobra|quiere ganar)|aspiracion\w* salarial\w*|quanto (?:guadagna|vorrebbe)\w*|retribuzione|stipendio|ral|pretensa\w*|remunera\w*|salaris\w*|loon\w*|uurtarief)\b/,
    told: new RegExp(
      `^(?:(?:about|around|at least|from|between|up to|min\\w*|circa|ca|rund|mindestens|environ|al menos|roughly|approximately)\\.? )*(?:${MONEY})? ?\\d[\\d.,' ]{0,12}k? ?(?:${MONEY})?(?: ?(?:-|–|—|to|bis|and|a|et|y) ?(?:${MONEY})? ?\\d[\\d.,' ]{0,12}k? ?(?:${MONEY})?)? ?(?:gross |brutto |base )?(?:(?:per|a|an|pro|im|par|al|por|/) ?(?:year|annum|hour|month|week|day|yr|hr|jahr|monat|stunde|an|mois|heure|ano|mes|hora))(?: gross| brutto| base)?\\.?$|\\b(?:i (?:currently |now )?(?:earn|am paid|was paid)|my (?:current |expected |desired |last |minimum )?(?:salary|pay|rate|compensation))\\b.{0,40}\\d|\\bi (?:currently |now |would )?(?:make|expect|like|ask for|want|need)\\b.{0,40}(?:[$€£] ?\\d|\\d ?k\\b|\\d (?:${MONEY})\\b)|\\bich verdiene\\b|\\bmein gehalt\\b|\\bje gagne\\b|\\bgano\\b .{0,10}\\d`,
    ),
  },
  criminal_record: {
    own: /\b(?:(?:have|were|are|has) you (?:\w+ ){0,4}(?:convicted|arrested|charged with|sentenced|imprisoned|incarcerated|found guilty|pleaded|pled|on parole|on probation)|your (?:criminal|police|arrest) (?:record|history)|(?:criminal|arrest|conviction|police) (?:record|history|background)|criminal (?:convictions?|offen[cs]es?|charges)|(?:pass|undergo|consent to|submit to|complete|willing to \w+) (?:an? |to |the )*(?:\w+ ){0,3}background (?:check|screen|investigation)|dbs (?:check|certificate)|police (?:check|clearance|certificate))/,
    topic:
      /\b(?:convicted|convictions(?! rates?)|felon(?:y|ies)|misdemeanou?rs?|criminal(?! (?:law\w*|justice|defen[cs]e|investigat\w*|psycholog\w*))|serv(?:ed|ing) time|cautioned|cautions or|(?:prior|previous|any) arrests?|prison|jail|incarcerat\w*|unspent|dbs (?:check|certificate)|police (?:check|clearance|certificate)|background check|registered sex offender|verurteilt\w*|strafverfahren|straftat\w*|antecedents? judiciaires?|police investigation|vorbestraft|vorstrafen?|fuhrungszeugnis|straffallig|polizeiliches|ermittlungsverfahren|casier(?: judiciaire)?|condamn\w*|antecedentes(?: penales)?|condenad\w*|delit\w*|carichi pendenti|fedina penale|precedenti penali|casellario|antecedentes criminais|condenad\w*|strafblad|vog|veroordeeld)\b/,
    told: /\bi (?:was|have been|got|had been) (?:\w+ )?(?:convicted|arrested|sentenced|imprisoned|incarcerated|charged with)|\bmy (?:criminal record|conviction|sentence|felony|arrest)\b|\bi have (?:an?|no|two|one) (?:\w+ )?(?:criminal record|convictions?|felon(?:y|ies)|misdemeanou?rs?|criminal history)|\bi(?: a|')m on (?:parole|probation)\b(?! period)|\bich bin (?:nicht )?vorbestraft\b|\bkeine vorstrafen\b|\bcasier (?:judiciaire )?vierge\b|\bsin antecedentes\b/,
  },
  reason_for_leaving: {
    own: /\b(?:(?:did|have) you (?:leave|left) (?:on|your|the (?:job|company|firm|role|position))\b|(?:why|motiv\w*)\b.{0,40}\bleaving(?: [\w'-]+)?(?:\?|$)|(?:why|reasons?|what (?:made|makes|is making|led|prompted|caused)|how come)\b.{0,20}\byou\b.{0,40}\b(?:leav(?:e|ing)|left|quit\w*|resign\w*|depart\w*|part(?:ed)? ways|mov(?:e|ed|ing) on)\b(?:$|\?| [\w'&.-]+ ?\?| (?:your|it|us|from|with)\b| (?:\w+ ){0,3}(?:job|role|position|post|employer|company|firm|organi[sz]ation|work)\b)|(?:why|reasons?|what (?:made|led|prompted))\b.{0,40}\b(?:new (?:job|position|role|employment|employer|opportunit\w*)|job (?:search|hunt|market)\w*)|(?:fired|dismissed|laid off|let go|terminated|sacked|made redundant|asked to (?:leave|resign)|discharged)\b(?=.{0,60}(?:\?|$))(?<=\b(?:you|your)\b.{0,60})|why (?:are|were) you (?:\w+ )?(?:looking (?:for (?:an?|another|new)|to (?:leave|change|move))|(?:changing|switching|seeking to (?:leave|change)))|why (?:do you|would you|did you) (?:\w+ ){0,3}(?:change|switch|changing) (?:jobs?|employers?|compan\w*)|reasons? (?:for|of|behind) (?:your )?(?:leaving|departure|termination|separation|resignation)|looking for a (?:new job|change)|why did (?:your|the|that) (?:\w+ ){0,3}(?:job|role|position|contract|employment) end|no longer (?:with|at|work\w*|employed))/,
    topic:
      /\b(?:kundigungsgrund|wechsel(?:grund|motiv\w*|wunsch)|grund (?:fur|ihres|des|deines) (?:\w+ )?(?:wechsel\w*|austritt\w*|kundigung|ausscheiden\w*)|(?:warum|weshalb|wieso)\b.{0,60}\b(?:verlassen|verlasst|gekundigt|wechseln|gewechselt|ausgeschieden|kundigen)|(?:warum|weshalb|wieso)\b.{0,40}\bsuchen\b.{0,30}\b(?:neu\w*|stelle|job)|pourquoi\b.{0,40}\bcherche\S* (?:une? )?(?:nouve\w*|autre)|por ?que\b.{0,40}\bbusca\w* (?:une? )?(?:un )?(?:nuev\w*|otr\w*)|gekundigt worden|(?:motif|raison)s? (?:de|du|de votre|pour) (?:\w+ )?(?:depart|quitter|demission|changement)|pourquoi\b.{0,40}\b(?:quitt\w*|demission\w*|partir|changer|parti\w*)|licencie\w*|motivos? (?:de|del|por|para) (?:\w+ ){0,3}(?:salida|cambio|dejar|renuncia|cese|baja)|por ?que\b.{0,40}\b(?:dej\w*|salir|salio|cambiar|renunci\w*|abandon\w*)|despedid[oa]|(?:perche|motivo)\b.{0,40}\b(?:lasci\w*|cambia\w*|dimission\w*)|licenziat[oa]|(?:por que|motivo)\b.{0,40}\b(?:saiu|sair|deix\w*|saida)|demitid[oa]|(?:waarom|reden)\b.{0,40}\b(?:verlat\w*|vertrek\w*|weg|ontslag\w*)|ontslagen)\b/,
    told: /\bi (?:was|got|have been|had been) (?:\w+ )?(?:fired|laid off|dismissed|let go|made redundant|terminated|sacked|asked to (?:resign|leave(?=[.,]|$| (?:the (?:company|firm|job)|my ))))|\bmy (?:job|role|position|post|contract) (?:was|got) (?:cut|eliminated|terminated|made redundant|not renewed)|\bi (?:left|quit|resigned|am leaving|want to leave|'m leaving)\b.{0,80}\b(?:because|due to|over|since|after|as my|for (?:personal|family|health))|\bi(?: a|')m leaving because\b|\bich wurde (?:gekundigt|entlassen)\b|\bmir wurde gekundigt\b|\bich habe gekundigt\b|\bj'ai (?:ete licencie|demissionne|quitte)\b|\bfui despedid[oa]\b|\bme despidieron\b|\bdeje mi (?:trabajo|puesto|empleo)\b/,
  },
}
