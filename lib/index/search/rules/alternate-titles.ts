// Names of the same work without a common word, so that a search for one finds the others. A selection of names used in
// postings, after the alternate titles of O*NET (Alternate Titles, O*NET 28, U.S. Department of Labor, CC BY 4.0;
// https://www.onetcenter.org/dictionary/28.0/) and the alternative labels of ESCO (European Commission, v1.1).
import { nameKey, tradeTitles } from '#lib/index/titles/trade-titles.ts'
import { once } from '#lib/text/memoize.ts'

const TABLE = `
  security guard | security officer | security associate | protection officer | patrol officer | loss prevention officer
  truck driver | cdl driver | commercial driver | tractor trailer driver | class a driver | semi truck driver | hauler | over the road driver
  delivery driver | courier | route driver | delivery associate | delivery specialist
  forklift operator | forklift driver | lift truck operator | reach truck operator
  diesel mechanic | diesel technician | truck mechanic | fleet mechanic | fleet technician | heavy duty mechanic | heavy equipment mechanic
  auto mechanic | automotive technician | automotive mechanic | car mechanic | vehicle technician | auto technician
  maintenance technician | maintenance mechanic | facilities technician | building technician | millwright
  hvac technician | hvac mechanic | refrigeration technician | heating technician
  warehouse associate | warehouse worker | order picker | material handler | fulfillment associate | warehouse operative | picker packer
  warehouse manager | distribution center manager | fulfillment center manager | warehouse supervisor
  cleaner | janitor | custodian | housekeeper | housekeeping attendant
  server | waiter | waitress | food server
  bartender | mixologist | barkeeper
  cook | line cook | prep cook | chef
  cashier | checkout operator | front end associate | teller
  sales associate | store associate | retail associate | shop assistant | retail salesperson
  store manager | shop manager | retail manager
  receptionist | front desk agent | front office assistant
  executive assistant | ea | executive secretary | executive administrative assistant | executive business partner | personal assistant
  administrative assistant | admin assistant | office assistant | administrative coordinator | administrative business partner | secretary
  office manager | workplace manager | office coordinator
  customer service representative | csr | customer support representative | customer support agent | customer service agent | call center representative
  customer support engineer | support engineer | technical support engineer
  helpdesk technician | help desk technician | desktop support technician | it support specialist | service desk analyst | it technician
  system administrator | sysadmin | systems admin | systems engineer
  network administrator | network engineer
  database administrator | dba | database engineer
  site reliability engineer | sre | production engineer
  platform engineer | infrastructure engineer | cloud engineer
  devops engineer | build engineer | release engineer
  programmer | coder | software developer | software engineer
  web developer | website developer | web engineer
  frontend developer | front end engineer | ui engineer | ui developer
  mobile developer | mobile engineer | app developer
  embedded engineer | firmware engineer
  test automation | qa automation | automation tester | sdet | automation qa | development engineer in test | automated testing | web automation | automation quality
  tester | qa engineer | test engineer | quality assurance engineer | qa analyst | test analyst
  pentester | pen tester | penetration tester | penetration testing | ethical hacker | offensive security | red team
  security analyst | soc analyst | cybersecurity analyst | information security analyst
  data analyst | bi analyst | business intelligence analyst | analytics analyst
  data engineer | etl developer | data pipeline engineer | analytics engineer
  data scientist | applied scientist | machine learning scientist | decision scientist
  machine learning engineer | ml engineer | mle | ai engineer | deep learning engineer
  forward deployed engineer | fde | forward deployed software engineer | forward deployed engineering
  sales engineer | se | solutions engineer | presales engineer | solutions consultant
  solutions architect | sa | solution architect
  technical writer | documentation specialist | information developer | content developer
  ux researcher | user researcher | design researcher | user experience researcher | uxr | usability researcher
  ux designer | user experience designer | uxd | interaction designer
  ui designer | user interface designer | visual designer
  graphic designer | visual designer | communication designer
  product manager | pm | product owner
  technical program manager | tpm | technical project manager
  project manager | project lead | project coordinator
  scrum master | agile coach
  business analyst | ba | business systems analyst
  account executive | ae | sales executive | enterprise sales
  account manager | am | client manager | relationship manager
  business development representative | bdr | sales development representative | sdr | inside sales representative
  customer success manager | csm | client success manager
  engineering manager | em | software engineering manager | software development manager
  chief of staff | cos
  talent acquisition | recruiting | recruiter | talent partner | recruitment consultant | headhunter
  hr business partner | hrbp | people partner | people business partner
  hr manager | human resources manager | people manager | people operations manager
  learning and development | l and d | training specialist | corporate trainer
  bookkeeper | accounting clerk | accounts payable clerk | account clerk
  controller | comptroller | financial controller
  financial analyst | finance analyst | fp and a analyst
  tax accountant | tax analyst | tax specialist
  lawyer | attorney | legal counsel | counsel | solicitor
  paralegal | legal assistant | legal secretary
  compliance officer | compliance analyst | compliance specialist
  aml analyst | anti money laundering analyst | financial crime analyst
  underwriter | underwriting analyst | insurance underwriter
  claims adjuster | claims adjustor | claims examiner | claims handler | claims analyst | loss adjuster
  actuary | actuarial analyst
  procurement specialist | buyer | purchasing agent | purchasing specialist | sourcing specialist
  supply chain planner | demand planner | supply planner
  marketing manager | brand manager | marketing lead
  copywriter | copy writer | content writer | creative writer
  social media manager | community manager
  seo specialist | search engine optimization specialist | seo analyst | seo manager
  event planner | event coordinator | event manager
  registered nurse | rn | staff nurse
  nurse practitioner | np | advanced practice nurse
  licensed practical nurse | lpn | licensed vocational nurse | lvn
  nursing assistant | cna | patient care technician | nurse aide
  caregiver | home health aide | personal care aide | direct support professional
  physician | medical doctor | doctor
  medical assistant | clinical assistant
  pharmacist | pharmd
  physical therapist | physiotherapist
  speech therapist | speech language pathologist | slp
  counselor | therapist | mental health counselor
  teacher | instructor | educator
  tutor | private teacher
  social worker | case manager | case worker
  mechanical engineer | mechanical design engineer
  electrical engineer | electronics engineer
  chip designer | asic design engineer | rtl design engineer | vlsi engineer
  manufacturing engineer | production engineer | process engineer
  machinist | cnc operator | cnc machinist
  welder | weld technician | fabricator
  electrician | electrical technician
  plumber | pipefitter
  carpenter | joiner | woodworker
  pastry chef | pastry cook | patissier
  kitchen assistant | kitchen helper | kitchen porter | dishwasher
  stocker | stock clerk | shelf stacker | stock associate
  hairdresser | hair stylist | hairstylist
  gardener | landscaper | groundskeeper
  kindergarten teacher | preschool teacher | early childhood educator | nursery nurse | daycare teacher
  payroll specialist | payroll administrator | payroll clerk | payroll officer
  tax accountant | tax consultant
  assembler | assembly technician | production worker | manufacturing associate | production operator
  laboratory technician | lab technician | lab assistant | research technician
  safety engineer | ehs specialist | health and safety officer | safety specialist | hse advisor
  real estate agent | realtor | leasing agent | property consultant
  property manager | estate manager | community manager
  flight attendant | cabin crew
  investment analyst | equity research analyst
  developer advocate | developer relations engineer | devrel | developer evangelist
  intern | internship | trainee | stage
  working student | student assistant
  junior | entry level | new grad | new graduate | graduate | early career | level 1
  marketing | marketer
  ceo | chief executive officer
  cfo | chief financial officer
  cto | chief technology officer
  coo | chief operating officer
  cmo | chief marketing officer
  cio | chief information officer
  ciso | chief information security officer
  cpo | chief product officer | chief people officer
  cro | chief revenue officer
  gm | general manager
  kam | key account manager
  asm | area sales manager
  rsm | regional sales manager
  ta | talent acquisition
  msl | medical science liaison
  cra | clinical research associate | clinical trial associate
  emt | emergency medical technician | paramedic
  pt | physical therapist
  ot | occupational therapist
  pa | physician assistant | personal assistant
  ma | medical assistant
  hha | home health aide
  pct | patient care technician
  dsp | direct support professional
  ds | data scientist
  bi | business intelligence
  pmo | project management office
  revops | revenue operations
  bizops | business operations
  bizdev | biz dev | business development
  grc | governance risk compliance
  iam | identity and access management
  ehs | hse | environment health safety | health and safety
  l&d | learning and development
  r&d | research and development
  public sector | government | govtech | federal | sled
  nonprofit | non profit | ngo
  ecommerce | e commerce
  datacenter | data center | data centre
  devops | dev ops
  devsecops | dev sec ops
  sysadmin | sys admin
  postdoc | post doc | postdoctoral | postdoctoral researcher
  lifeguard | life guard
  childcare | child care | daycare | day care | nanny
  center | centre
  behavior | behaviour
  pediatric | paediatric
  orthopedic | orthopaedic
  anesthetist | anaesthetist
  jewelry | jewellery
  modeling | modelling
  apprentice | apprenticeship | alternance | alternant | apprenti | auszubildende | azubi | ausbildung | aprendiz
`

/**
 * Names of one work in other languages, the English name first: German, French, Spanish, Portuguese, Italian and
 * Dutch, without accents, some also Korean, Japanese and Chinese. A name that is another English word is left out, such as "chef" or "personal".
 */
const foreignTitles = `
  developer | entwickler | entwicklerin | developpeur | developpeuse | desarrollador | desarrolladora | desenvolvedor | desenvolvedora | sviluppatore | ontwikkelaar | programador | programmeur | 개발자 | 開発者 | 开发人员
  engineer | ingenieur | ingenieurin | ingenieure | ingeniero | ingeniera | engenheiro | engenheira | ingegnere | 엔지니어 | エンジニア | 工程师 | 工程師
  software engineer | software developer | softwareentwickler | softwareentwicklerin | software entwickler | softwareingenieur | ingenieur logiciel | developpeur logiciel | ingeniero de software | ingeniera de software | desarrollador de software | engenheiro de software | desenvolvedor de software | ingegnere del software | softwareontwikkelaar | 소프트웨어 엔지니어 | ソフトウェアエンジニア | 软件工程师 | 軟體工程師
  system administrator | systemadministrator | fachinformatiker | administrateur systeme | administrador de sistemas | systeembeheerder
  data analyst | datenanalyst | analyste de donnees | analista de datos | analista de dados | analista dati | 데이터 분석가 | データアナリスト | 数据分析师
  manager | leiter | leiterin | leitung | responsable | gerente | responsabile
  analyst | analyste | analista
  consultant | berater | beraterin | unternehmensberater | conseiller | consultor | consultora | consulente | adviseur
  specialist | spezialist | spezialistin | specialiste | especialista | specialista
  coordinator | koordinator | koordinatorin | coordinateur | coordinatrice | coordinador | coordinadora | coordenador | coordenadora | coordinatore
  assistant | assistent | assistentin | assistente | asistente | auxiliar
  technician | techniker | technikerin | technicien | technicienne | tecnico | tecnica | technicus | monteur
  director | direktor | direktorin | directeur | directrice | directora | diretor | diretora | direttore
  project manager | projektmanager | projektmanagerin | projektleiter | projektleiterin | projektleitung | chef de projet | cheffe de projet | gestionnaire de projet | jefe de proyecto | jefa de proyecto | gestor de proyectos | gerente de projetos | gerente de proyecto | gestor de projetos | coordenador de projetos | responsabile di progetto | projectleider
  product manager | produktmanager | produktmanagerin | chef de produit | responsable produit | jefe de producto | gerente de producto | gerente de produto | productmanager | 프로덕트 매니저 | プロダクトマネージャー | 产品经理 | 產品經理
  account manager | kundenbetreuer | kundenberater | charge de clientele | gestor de cuentas | ejecutivo de cuentas | gerente de contas | accountmanager
  sales manager | vertriebsleiter | vertriebsleiterin | verkaufsleiter | responsable commercial | directeur commercial | jefe de ventas | gerente de ventas | gerente de vendas | gerente comercial | responsabile vendite | direttore commerciale
  sales representative | vertriebsmitarbeiter | vertriebsmitarbeiterin | vertriebler | aussendienstmitarbeiter | vertrieb | commercial terrain | technico commercial | representante de ventas | representante de vendas | representante comercial | ejecutivo de ventas | agente commerciale | rappresentante | vertegenwoordiger | account executive | sales executive
  sales | vertrieb | verkauf | vente | ventes | ventas | vendas | vendite | verkoop
  marketing manager | marketingleiter | marketingmanager | responsable marketing | gerente de marketing | chef de produit marketing
  customer service | kundenservice | kundenbetreuung | kundendienst | service client | relation client | atencion al cliente | servicio al cliente | atendimento ao cliente | servizio clienti | assistenza clienti | klantenservice
  human resources | hr | personalwesen | personalabteilung | ressources humaines | recursos humanos | risorse umane | rh | rrhh
  hr manager | personalleiter | personalleiterin | personalreferent | personalreferentin | responsable rh | responsable ressources humaines | gerente de recursos humanos
  recruiter | personalvermittler | charge de recrutement | recruteur | reclutador | recrutador | seleccionador | 채용 담당자 | 採用担当 | 招聘专员
  accountant | buchhalter | buchhalterin | finanzbuchhalter | finanzbuchhalterin | bilanzbuchhalter | bilanzbuchhalterin | buchhaltung | comptable | contador | contadora | contable | contabile | boekhouder | 회계사 | 会計士 | 会计 | 會計
  controller | controlleur de gestion | controleur de gestion
  financial analyst | finanzanalyst | analyste financier | analista financiero | analista financeiro
  lawyer | rechtsanwalt | rechtsanwaltin | syndikusrechtsanwalt | jurist | juristin | avocat | avocate | juriste | abogado | abogada | advogado | advogada | avvocato | advocaat
  executive assistant | assistenz der geschaftsfuhrung | vorstandsassistenz | assistant de direction | assistante de direction | asistente de direccion | assistente executiva | secretario | secretaria
  buyer | einkaufer | einkauferin | acheteur | acheteuse | comprador | compradora | inkoper
  purchasing | einkauf | achats | compras | acquisti | inkoop
  logistics | logistik | logistique | logistica | logistiek
  warehouse | lager | entrepot | almacen | armazem | magazzino | magazijn
  mechanic | mechaniker | mechanikerin | mechatroniker | mechatronikerin | mecanicien | mecanico | meccanico | monteur
  maintenance | instandhaltung | wartung | mantenimiento | manutencao | manutenzione | onderhoud
  production | produktion | fertigung | produccion | producao | produzione | productie
  quality | qualitat | qualitatssicherung | qualite | calidad | qualidade | qualita | kwaliteit
  physician | arzt | arztin | oberarzt | assistenzarzt | medecin | medico | medica | arts
  pharmacist | apotheker | apothekerin | pharmacien | pharmacienne | farmaceutico | farmaceutica | farmacista
  teacher | lehrer | lehrerin | lehrkraft | professeur | enseignant | profesor | profesora | maestro | maestra | insegnante | docente | leraar
  architect | architekt | architektin | architecte | arquitecto | arquitecta | arquiteto | arquiteta | architetto
  designer | gestalter | gestalterin | grafiker | grafikerin | graphiste | disenador | disenadora | 디자이너 | デザイナー | 设计师 | 設計師
  underwriter | zeichner | souscripteur | suscriptor | subscritor
  insurance | versicherung | versicherungen | assurance | assurances | seguro | seguros | assicurazione | verzekering
  claims | schaden | sinistres | siniestros | sinistros | sinistri
  safety | arbeitssicherheit | securite | seguridad | seguranca | sicurezza | veiligheid
  working student | werkstudent | werkstudentin | etudiant salarie
  intern | praktikant | praktikantin | praktikum | pflichtpraktikum | stagiaire | becario | becaria | pasante | estagiario | estagiaria | estagio | tirocinante | tirocinio | 인턴 | インターン | 实习生 | 實習生
  trainee | volontar | volontariat
  junior | berufseinsteiger | berufseinsteigerin | debutant | debutante
  data engineer | ingenieur data | ingenieur donnees | ingenieur de donnees | ingeniero de datos | ingeniera de datos | engenheiro de dados | engenheira de dados | dateningenieur
  data scientist | cientifico de datos | cientifica de datos | cientista de dados | datenwissenschaftler | datenwissenschaftlerin | データサイエンティスト | 데이터 사이언티스트 | 数据科学家
  product designer | disenador de producto | disenadora de producto | designer de produto | produktdesigner | produktdesignerin | designer produit
  business analyst | analista de negocios | analista de negocio | analyste d affaires | analista funcional
  security engineer | sicherheitsingenieur | ingenieur securite | ingeniero de seguridad
  mechanical engineer | maschinenbauingenieur | ingenieur mecanique | ingeniero mecanico | engenheiro mecanico | ingegnere meccanico
  electrical engineer | elektroingenieur | ingenieur electrique | ingeniero electrico | engenheiro eletricista | ingegnere elettrico
  civil engineer | bauingenieur | bauingenieurin | ingenieur civil | ingenieur genie civil | ingeniero civil | engenheiro civil | ingegnere civile
  project engineer | projektingenieur | ingenieur projet | ingeniero de proyectos | engenheiro de projetos
  sales engineer | vertriebsingenieur | ingenieur commercial | ingeniero de ventas | engenheiro de vendas
  quality engineer | qualitatsingenieur | ingenieur qualite | ingeniero de calidad | engenheiro de qualidade
  web developer | webentwickler | webentwicklerin | developpeur web | desarrollador web | desenvolvedor web | sviluppatore web
  chief financial officer | finanzleiter | directeur financier | directrice financiere | director financiero | directora financiera | diretor financeiro | direttore finanziario
  office manager | buroleiter | buroleiterin | buroleitung
  team lead | teamleiter | teamleiterin | teamleitung | chef d equipe | cheffe d equipe | jefe de equipo | jefa de equipo | lider de equipo | lider de equipe | capo squadra | teamleider
  legal counsel | jurista | syndikus | asesor legal | asesor juridico | conseiller juridique | giurista | bedrijfsjurist
  compliance manager | responsable conformite | responsable de cumplimiento | oficial de cumplimiento | compliance beauftragter
  accounting | rechnungswesen | comptabilite | contabilidad | contabilidade | contabilita | boekhouding
  production manager | produktionsleiter | produktionsleiterin | fertigungsleiter | responsable de production | jefe de produccion | gerente de producao | responsabile di produzione
  translator | ubersetzer | ubersetzerin | traducteur | traductrice | traductor | traductora | tradutor | tradutora | traduttore | vertaler
  editor | redakteur | redakteurin | lektor | lektorin | redacteur | redactrice | redactor | redactora | redator | redattore
  research assistant | wissenschaftlicher mitarbeiter | wissenschaftliche mitarbeiterin | assistant de recherche | asistente de investigacion
  researcher | forscher | forscherin | chercheur | chercheuse | investigador | investigadora | pesquisador | ricercatore | onderzoeker
  social worker | sozialarbeiter | sozialarbeiterin | sozialpadagoge | sozialpadagogin | travailleur social | trabajador social | trabajadora social | assistente social
  business development | geschaftsentwicklung | developpement commercial | desarrollo de negocio | desarrollo de negocios | desenvolvimento de negocios
  apprentice | lehrling | lehrstelle
  part time | teilzeit | temps partiel | medio tiempo | media jornada | tiempo parcial | meio periodo | deeltijd | minijob
  full time | vollzeit | temps plein | tiempo completo | jornada completa | tempo integral | voltijd
  nurse | 간호사 | 看護師 | 护士
`

/** Names of a kind of work in the spelling of the title tables, each with its other names. */
export const alternates = once((): ReadonlyMap<string, readonly string[]> => {
  const alternates = new Map<string, string[]>()
  const foreignOf = new Map(tradeRows().map(([english = '', ...foreign]) => [english, foreign]))
  const add = (name: string, names: readonly string[]) => {
    const others = names.filter((alternate) => alternate !== name)
    alternates.set(name, [...new Set([...(alternates.get(name) ?? []), ...others])])
  }
  for (const names of [...rowsOf(TABLE), ...foreignRows()]) for (const name of names) add(name, names)
  // Another English name of a trade has its foreign names too. Example: "janitor" finds "Reinigungskraft", as "cleaner" does.
  for (const names of rowsOf(TABLE)) {
    const foreign = names.flatMap((name) => foreignOf.get(name) ?? [])
    for (const name of names) add(name, foreign)
  }
  // A work of another language has the other names of its English name as well.
  for (const [name, english] of englishNames()) add(name, alternates.get(english) ?? [])
  return alternates
})

/** Returns the English name of a work by its name in another language; null for any other name. Example: "buchhalter". */
export function englishNameOf(key: string): string | null {
  return englishNames().get(key) ?? null
}

const englishNames = once((): ReadonlyMap<string, string> => {
  return new Map(
    foreignRows().flatMap(([english = '', ...foreign]) => foreign.map((name) => [name, english] as const)),
  )
})

// A trade and a general name may share a name, of which the general one is the nearer. Example: "comptable" is an accountant.
const foreignRows = once((): string[][] => [...tradeRows(), ...rowsOf(foreignTitles)])

const tradeRows = once((): string[][] =>
  tradeTitles().map((languages) => [
    ...new Set(languages.flat().flatMap(({ key, feminine }) => [key, feminine])),
  ]),
)

function rowsOf(table: string): string[][] {
  return table.split('\n').map((line) => line.split('|').map(nameKey).filter(Boolean))
}
