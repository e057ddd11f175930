import { comparableWords } from '#lib/index/titles/title-names.ts'
import { once } from '#lib/text/memoize.ts'
import { capitalized } from '#lib/text/names.ts'

/**
 * Names of trades as postings write them: English, then German, French, Spanish, Italian, Portuguese and Dutch. Feminine forms are made by
 * rule and stand here only where the rule fails. A name that is another English word or a place is left out: "Gärtner", "maçon", "conductor".
 */
const TRADES = `
warehouse worker | Fachkraft für Lagerlogistik, Fachlagerist, Lagerist, Lagermitarbeiter, Lagerhelfer, Lagerarbeiter, Lagerfachkraft, Lagerlogistiker, Kommissionierer, Staplerfahrer, Gabelstaplerfahrer, Versandmitarbeiter, Logistikmitarbeiter, Mitarbeiter Lager | magasinier, préparateur de commandes, agent logistique, employé logistique, manutentionnaire, agent de quai | mozo de almacén, operario de almacén, auxiliar de almacén, almacenista, preparador de pedidos, auxiliar de logística | magazziniere, addetto al magazzino, addetto magazzino, addetto alla logistica | auxiliar de armazém, operador de armazém, auxiliar de logística, estoquista, almoxarife | magazijnmedewerker, logistiek medewerker, orderpicker
forklift operator | Staplerfahrer, Gabelstaplerfahrer, Hochregalstaplerfahrer, Schubmaststaplerfahrer | cariste, conducteur de chariot | carretillero, conductor de carretilla | carrellista, mulettista | operador de empilhadeira, operador de empilhador | heftruckchauffeur, reachtruckchauffeur
driver | Fahrer, Kraftfahrer, Berufskraftfahrer, Auslieferungsfahrer | chauffeur, livreur | chófer, repartidor | autista | motorista | chauffeur
delivery driver | Auslieferungsfahrer, Lieferfahrer, Kurierfahrer, Kurier, Paketzusteller, Zusteller | livreur, chauffeur livreur, coursier | repartidor, mensajero | corriere, fattorino, autista consegnatario | entregador, estafeta, motorista de entregas | bezorger, koerier, pakketbezorger, postbezorger
truck driver | LKW Fahrer, Berufskraftfahrer, Kraftfahrer, Fernfahrer | chauffeur routier, chauffeur poids lourd, conducteur routier, conducteur poids lourd | camionero, conductor de camión | camionista, autista di camion | caminhoneiro, motorista de caminhão, motorista de pesados | vrachtwagenchauffeur
bus driver | Busfahrer, Omnibusfahrer | conducteur de bus, conducteur d'autobus, conducteur receveur | conductor de autobús | autista di autobus, autista autobus | motorista de ônibus, motorista de autocarro | buschauffeur
baker | Bäcker | boulanger, ouvrier boulanger, tourier | panadero | panettiere, fornaio, panificatore | padeiro | bakker
pastry chef | Konditor | pâtissier, ouvrier pâtissier, commis pâtissier | pastelero, repostero | pasticcere, pasticciere | pasteleiro, confeiteiro | banketbakker
butcher | Metzger, Fleischer | boucher, charcutier | carnicero | macellaio | talhante, açougueiro | slager
cook | Koch, Köchin, Jungkoch, Beikoch | cuisinier, commis de cuisine, chef de partie, second de cuisine | cocinero | cuoco, aiuto cuoco | cozinheiro | kok
kitchen assistant | Küchenhilfe, Küchenhelfer, Küchenmitarbeiter, Spülkraft | aide de cuisine, aide cuisinier, plongeur, employé de restauration | ayudante de cocina, auxiliar de cocina, pinche de cocina | aiuto cucina, lavapiatti | auxiliar de cozinha, ajudante de cozinha, copeiro | keukenhulp, afwasser
waiter | Kellner, Servicekraft, Restaurantfachmann | serveur, chef de rang, commis de salle | camarero, mesero | cameriere | garçom, garçonete, empregado de mesa | ober, medewerker bediening
bartender | Barkeeper | barman, barmaid | coctelero | barman | barman | barmedewerker
cleaner | Reinigungskraft, Gebäudereiniger, Putzkraft, Raumpfleger, Putzhilfe | agent d'entretien, agent de nettoyage, agent de propreté, technicien de surface, femme de ménage | limpiador, auxiliar de limpieza, personal de limpieza, operario de limpieza | addetto alle pulizie, addetto pulizie | auxiliar de limpeza, empregado de limpeza, faxineiro | schoonmaker, schoonmaakmedewerker
housekeeper | Zimmermädchen, Hauswirtschafter, Hauswirtschaftskraft, Haushaltshilfe, Reinigungskraft Hotel | femme de chambre, valet de chambre, employé d'étage, gouvernant, aide ménager | camarero de pisos, empleado de hogar, gobernante, gobernanta | cameriera ai piani, governante, colf | camareira, empregado doméstico, governanta | kamermeisje, huishoudelijke hulp
nurse | Pflegefachkraft, Pflegefachmann, Krankenpfleger, Krankenschwester, Gesundheits- und Krankenpfleger, Gesundheits- und Krankenpflegerin, Pfleger | infirmier, infirmier diplômé d'État | enfermero | infermiere | enfermeiro | verpleegkundige, wijkverpleegkundige
caregiver | Altenpfleger, Pflegekraft, Pflegehelfer, Betreuungskraft, Alltagsbegleiter, Betreuungsassistent | auxiliaire de vie, auxiliaire de vie sociale, aide à domicile, assistant de vie, aide-soignant | cuidador, gerocultor, auxiliar de ayuda a domicilio | badante, assistente domiciliare | cuidador de idosos, ajudante familiar | verzorgende, thuishulp, zorgmedewerker
nursing assistant | Pflegehelfer, Pflegeassistent, Pflegefachassistent, Krankenpflegehelfer, Altenpflegehelfer, Pflegehilfskraft | aide-soignant, auxiliaire de soins | auxiliar de enfermería | operatore socio sanitario | auxiliar de enfermagem, técnico de enfermagem, técnico auxiliar de saúde | verzorgende, helpende
medical assistant | Medizinische Fachangestellte, Medizinischer Fachangestellter, Arzthelfer | assistant médical, secrétaire médical | auxiliar de clínica | assistente di studio medico | auxiliar de consultório | doktersassistent
kindergarten teacher | Erzieher, Kinderpfleger, pädagogische Fachkraft, Kindheitspädagoge, Kindheitspädagogin | éducateur de jeunes enfants, auxiliaire de puériculture, assistant maternel, agent petite enfance | educador infantil, maestro de educación infantil, técnico de educación infantil | educatore d'infanzia, educatore asilo nido | educador de infância, auxiliar de educação, auxiliar de creche | pedagogisch medewerker
sales associate | Verkäufer, Verkaufsmitarbeiter, Verkaufsberater, Fachverkäufer, Verkaufshilfe, Einzelhandelskaufmann, Kaufmann im Einzelhandel, Bäckereifachverkäufer | vendeur, conseiller de vente, conseiller vente, employé de magasin, employé libre service | vendedor, dependiente, asesor de ventas | commesso, addetto vendite, addetto alle vendite, assistente alla vendita | vendedor, assistente de loja, operador de loja, atendente de loja | verkoper, verkoopmedewerker, winkelmedewerker
cashier | Kassierer, Kassenkraft, Kassenmitarbeiter | caissier, hôte de caisse, hôtesse de caisse, employé de caisse | cajero | cassiere, addetto cassa | operador de caixa, caixa | kassamedewerker
stocker | Warenverräumer, Regalauffüller | employé de rayon, metteur en rayon | reponedor | scaffalista, addetto scaffali | repositor | vakkenvuller
store manager | Filialleiter, Marktleiter, Storeleiter | responsable de magasin, responsable magasin, directeur de magasin, gérant de magasin | encargado de tienda, gerente de tienda, jefe de tienda | responsabile negozio, responsabile punto vendita | gerente de loja | filiaalmanager, winkelmanager
hairdresser | Friseur, Frisör | coiffeur | peluquero | parrucchiere | cabeleireiro | kapper
beautician | Kosmetiker | esthéticien | esteticista | estetista | esteticista | schoonheidsspecialist
gardener | Landschaftsgärtner, Gärtnerin, Gartenhelfer, Landschaftsbauer | jardinier, ouvrier paysagiste, jardinier paysagiste | jardinero | giardiniere | jardineiro | hovenier, tuinman
construction worker | Bauhelfer, Bauarbeiter, Bauhandwerker, Tiefbauer, Trockenbauer, Straßenbauer | ouvrier du bâtiment, ouvrier VRD, ouvrier TP, coffreur, plaquiste | peón de construcción, obrero de construcción, encofrador | operaio edile, manovale, cartongessista | servente de obras, ajudante de obras, servente de pedreiro | bouwvakker, grondwerker
bricklayer | Maurer | ouvrier maçon, maçon coffreur | albañil | muratore | pedreiro | metselaar
tiler | Fliesenleger | carreleur | alicatador | piastrellista | ladrilhador, azulejista | tegelzetter
roofer | Dachdecker | couvreur, couvreur zingueur | techador | lattoniere | telhador | dakdekker
painter | Maler, Maler und Lackierer, Lackierer | peintre, peintre en bâtiment | pintor | imbianchino | pintor | schilder
carpenter | Tischler, Schreiner, Zimmerer | menuisier, charpentier, ébéniste | carpintero, ebanista | falegname | carpinteiro, marceneiro | timmerman, meubelmaker
plumber | Klempner, Anlagenmechaniker, Anlagenmechaniker SHK, Sanitärinstallateur | plombier, plombier chauffagiste | fontanero, plomero | idraulico, termoidraulico | encanador, canalizador | loodgieter
hvac technician | Heizungsbauer, Heizungsmonteur, Kältetechniker, Kälteanlagenbauer, Klimatechniker, Anlagenmechaniker SHK | chauffagiste, frigoriste, technicien CVC, technicien frigoriste | frigorista, técnico de climatización, técnico frigorista | frigorista, termoidraulico | técnico de refrigeração, técnico de climatização | koeltechnicus, koelmonteur
electrician | Elektriker, Elektroniker, Elektroinstallateur, Elektromonteur, Elektrofachkraft, Betriebselektriker | électricien, électrotechnicien, monteur électricien | electricista | elettricista | eletricista | elektricien, elektromonteur
electronics technician | Elektroniker, Elektroniktechniker | technicien électronique, technicien électronicien, électronicien | técnico electrónico, técnico en electrónica | tecnico elettronico | técnico eletrônico, técnico de eletrônica | elektronicamonteur
welder | Schweißer, Schweisser | soudeur | soldador | saldatore | soldador | lasser
metalworker | Schlosser, Metallbauer, Konstruktionsmechaniker | métallier, serrurier métallier, chaudronnier | cerrajero, calderero | fabbro, carpentiere metallico | serralheiro | constructiebankwerker
machinist | Zerspanungsmechaniker, CNC Dreher, CNC Fräser, CNC Fachkraft, Zerspaner, Dreher | tourneur, fraiseur, usineur, opérateur sur commande numérique | tornero, fresador, operador CNC, operario CNC | tornitore, fresatore, operatore CNC | torneiro mecânico, fresador, operador CNC | verspaner, CNC verspaner, CNC draaier, CNC frezer
auto mechanic | Kfz Mechatroniker, Kfz Mechaniker, Automechaniker, Kraftfahrzeugmechatroniker | mécanicien automobile, mécanicien auto, technicien automobile | mecánico de automóviles, mecánico automotriz | meccanico auto, autoriparatore | mecânico de automóveis, mecânico automotivo | automonteur
maintenance technician | Industriemechaniker, Betriebsschlosser, Instandhalter, Instandhaltungsmechaniker, Haustechniker, Wartungstechniker | technicien de maintenance, agent de maintenance, mécanicien de maintenance, électromécanicien | técnico de mantenimiento, oficial de mantenimiento, electromecánico | manutentore, addetto alla manutenzione | técnico de manutenção, mecânico de manutenção, eletromecânico | onderhoudsmonteur, onderhoudstechnicus
caretaker | Hausmeister, Hauswart, Haustechniker, Objektbetreuer | gardien d'immeuble, employé d'immeuble | conserje | custode | zelador | huismeester
production worker | Produktionsmitarbeiter, Produktionshelfer, Maschinenbediener, Anlagenbediener, Maschinen- und Anlagenführer, Montagemitarbeiter, Fertigungsmitarbeiter | opérateur de production, agent de production, ouvrier de production, conducteur de ligne, agent de fabrication | operario de producción, operador de producción, operario de fábrica | operaio, operatore di produzione, addetto alla produzione, addetto produzione | operador de produção, auxiliar de produção, operário fabril | productiemedewerker, assemblagemedewerker
security guard | Sicherheitsmitarbeiter, Sicherheitskraft, Wachmann, Objektschützer, Werkschutzmitarbeiter, Mitarbeiter Sicherheitsdienst | agent de sécurité, agent de sûreté, agent de surveillance, agent de prévention et de sécurité | guardia de seguridad, vigilante, vigilante de seguridad | guardia giurata, addetto alla sicurezza | vigilante, agente de segurança | beveiliger, beveiligingsmedewerker
receptionist | Rezeptionist, Empfangsmitarbeiter, Empfangskraft, Mitarbeiter Empfang, Hotelfachmann | réceptionniste, agent d'accueil, hôte d'accueil, hôtesse d'accueil, chargé d'accueil, standardiste | recepcionista | addetto alla reception, addetto accoglienza | recepcionista | receptioniste, receptiemedewerker, baliemedewerker
logistics coordinator | Logistikkoordinator, Disponent, Speditionskaufmann, Logistikplaner | coordinateur logistique, gestionnaire logistique, assistant logistique, affréteur, exploitant transport | coordinador logístico, coordinador de logística, gestor de tráfico, técnico de logística | coordinatore logistico, impiegato logistica, spedizioniere | coordenador de logística, técnico de logística | logistiek coördinator, logistiek planner, expediteur
dispatcher | Disponent, Einsatzplaner | exploitant transport, agent de planning | despachador, gestor de tráfico | addetto traffico, impiegato traffico | operador de tráfego | transportplanner
bookkeeper | Finanzbuchhalter, Debitorenbuchhalter, Kreditorenbuchhalter, Buchhalter | aide comptable, assistant comptable, comptable | auxiliar contable, contable | contabile, addetto contabilità, impiegato contabile, ragioniere | assistente contábil, auxiliar contábil, técnico de contabilidade, contabilista | boekhouder
payroll specialist | Lohnbuchhalter, Gehaltsbuchhalter, Lohn- und Gehaltsbuchhalter, Entgeltabrechner | gestionnaire de paie, gestionnaire paie, technicien de paie, comptable paie | técnico de nóminas, especialista en nóminas, analista de nómina | addetto paghe, addetto paghe e contributi | analista de folha de pagamento, técnico de salários | salarisadministrateur
tax accountant | Steuerfachangestellte, Steuerfachangestellter, Steuerberater, Steuerfachwirt, Steuerassistent | fiscaliste | asesor fiscal | consulente fiscale, commercialista | consultor fiscal, analista fiscal, analista tributário | belastingadviseur, fiscalist
administrative assistant | Bürokraft, Sachbearbeiter, Bürokaufmann, Kaufmann für Büromanagement, Büroassistent, Büroassistenz, Bürohilfe, Teamassistenz, Verwaltungsfachangestellte, Verwaltungsfachangestellter | assistant administratif, assistante administrative, secrétaire, agent administratif, employé administratif | auxiliar administrativo, asistente administrativo, oficial administrativo | impiegato amministrativo, assistente amministrativo, segretario | assistente administrativo, auxiliar administrativo, técnico administrativo | administratief medewerker, secretaresse
`

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** A name of a trade in one language: as written, its key, and the keys of its feminine forms. */
type TradeName = { written: string; key: string; feminine: string }

/** The names of each trade by language: English first, in the order of the table. */
export const tradeTitles = once((): readonly (readonly TradeName[])[][] =>
  TRADES.trim()
    .split('\n')
    .map((line) =>
      line
        .split(' | ')
        .map((names, column) => names.split(', ').map((name) => tradeName(name, LANGUAGES[column] ?? ''))),
    ),
)

function tradeName(name: string, language: string): TradeName {
  const [first = '', ...rest] = name.split(' ')
  const [masculine = '', feminine = ''] =
    FEMININE.get(language)?.find(([ending = '']) => first.endsWith(ending)) ?? []
  const woman = `${first.slice(0, first.length - masculine.length)}${feminine}`
  const written = capitalized(name)
  return { written, key: nameKey(name), feminine: nameKey([woman, ...rest].join(' ')) }
}

// Endings of the first word of a name and of its feminine form, of which the first that fits counts. Examples: "Bäcker" -> "Bäckerin",
// "pâtissier" -> "pâtissière"; "mecánica" is a field, so no "-ico" has one.
const FEMININE = new Map(
  `de er erin, ist istin, eur eurin, or orin, ent entin, ant antin, mann frau
  fr er ère, ien ienne, teur trice, eur euse, é ée, ent ente, ant ante
  es ico ico, o a, or ora
  it ico ico, tore trice, iere iera, o a
  pt ico ico, o a, or ora`
    .split('\n')
    .map((line) => line.trim())
    .map(
      (line) =>
        [
          line.slice(0, 2),
          line
            .slice(3)
            .split(', ')
            .map((pair) => pair.split(' ')),
        ] as const,
    ),
)

/**
 * Returns the other names of a title's trade in its language, as postings write them; none for an English or unknown title. Example: for
 * "Lagerist", "Fachkraft für Lagerlogistik" and others.
 */
export function namesOfSameTrade(title: string): string[] {
  const own = nameKey(title.replaceAll(/\([^)]{0,40}\)/g, ' '))
  const isOwn = ({ key, feminine }: TradeName) => key === own || feminine === own
  const names = tradeTitles().flatMap(
    ([, ...languages]) => languages.find((names) => names.some(isOwn)) ?? [],
  )
  return [...new Set(names.filter((name) => !isOwn(name)).map(({ written }) => written))]
}

/**
 * Returns the names of trades in other languages than English that a text names in the singular, as it writes them. People whom the
 * person works with or for are none. Example: "Infirmière diplômée, dix ans avec un cuisinier" names "Infirmière".
 */
export function tradeTitlesIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? []
  const keys = words.map(nameKey)
  const names: string[] = []
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to -= 1) {
      if (!foreignKeys().has(keys.slice(from, to).join(' '))) continue
      const name = words.slice(from, to).join(' ')
      if (
        !OF_OTHERS.test(
          words
            .slice(Math.max(0, from - 2), from)
            .join(' ')
            .toLowerCase(),
        )
      )
        names.push(capitalized(name))
      from = to - 1
      break
    }
  return [...new Set(names)]
}

const MOST_WORDS = 5
// With a word between, such as an article.
const OF_OTHERS =
  /(?:^| )(?:mit|von|für|durch|bei|avec|par|pour|chez|con|por|para|com|per|met|voor|door)(?: \p{L}+)?$/u

const foreignKeys = once(() => {
  const names = tradeTitles().flatMap(([, ...languages]) => languages.flat())
  return new Set(names.flatMap(({ key, feminine }) => [key, feminine]))
})

/** Returns the words of a title in the form of the name tables: without accents, in one spelling. Example: "agent d'entretien" -> "agent d entretien". */
export function nameKey(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/(?<=(?<!\p{L})[dl])['’]|[\s/-]+/u)
    .filter(Boolean)
    .flatMap(comparableWords)
    .join(' ')
}
