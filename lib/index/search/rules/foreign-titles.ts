/**
 * Names of one work in other languages, the English name first: German, French, Spanish, Portuguese, Italian and
 * Dutch, without accents. A name that is another English word is left out, such as "chef" or "personal".
 */
export const foreignTitles = `
  developer | entwickler | entwicklerin | developpeur | developpeuse | desarrollador | desarrolladora | desenvolvedor | desenvolvedora | sviluppatore | ontwikkelaar | programador | programmeur
  engineer | ingenieur | ingenieurin | ingenieure | ingeniero | ingeniera | engenheiro | engenheira | ingegnere
  software engineer | software developer | softwareentwickler | softwareentwicklerin | software entwickler | softwareingenieur | ingenieur logiciel | developpeur logiciel | ingeniero de software | ingeniera de software | desarrollador de software | engenheiro de software | desenvolvedor de software | ingegnere del software | softwareontwikkelaar
  system administrator | systemadministrator | fachinformatiker | administrateur systeme | administrador de sistemas | systeembeheerder
  data analyst | datenanalyst | analyste de donnees | analista de datos | analista de dados | analista dati
  manager | leiter | leiterin | leitung | responsable | gerente | responsabile
  analyst | analyste | analista
  consultant | berater | beraterin | unternehmensberater | conseiller | consultor | consultora | consulente | adviseur
  specialist | spezialist | spezialistin | specialiste | especialista | specialista
  coordinator | koordinator | koordinatorin | coordinateur | coordinatrice | coordinador | coordinadora | coordenador | coordenadora | coordinatore
  assistant | assistent | assistentin | assistente | asistente | auxiliar
  technician | techniker | technikerin | technicien | technicienne | tecnico | tecnica | technicus | monteur
  director | direktor | direktorin | directeur | directrice | directora | diretor | diretora | direttore
  project manager | projektmanager | projektmanagerin | projektleiter | projektleiterin | projektleitung | chef de projet | cheffe de projet | gestionnaire de projet | jefe de proyecto | jefa de proyecto | gestor de proyectos | gerente de projetos | gerente de proyecto | gestor de projetos | coordenador de projetos | responsabile di progetto | projectleider
  product manager | produktmanager | produktmanagerin | chef de produit | responsable produit | jefe de producto | gerente de producto | gerente de produto | productmanager
  account manager | kundenbetreuer | kundenberater | charge de clientele | gestor de cuentas | ejecutivo de cuentas | gerente de contas | accountmanager
  sales manager | vertriebsleiter | vertriebsleiterin | verkaufsleiter | responsable commercial | directeur commercial | jefe de ventas | gerente de ventas | gerente de vendas | gerente comercial | responsabile vendite | direttore commerciale
  sales representative | vertriebsmitarbeiter | vertriebsmitarbeiterin | vertriebler | aussendienstmitarbeiter | vertrieb | commercial terrain | technico commercial | representante de ventas | representante de vendas | representante comercial | ejecutivo de ventas | agente commerciale | rappresentante | vertegenwoordiger | account executive | sales executive
  sales associate | verkaufer | verkauferin | vendeur | vendeuse | vendedor | vendedora | addetto vendite | commesso | verkoper | verkoopmedewerker
  sales | vertrieb | verkauf | vente | ventes | ventas | vendas | vendite | verkoop
  marketing manager | marketingleiter | marketingmanager | responsable marketing | gerente de marketing | chef de produit marketing
  customer service | kundenservice | kundenbetreuung | kundendienst | service client | relation client | atencion al cliente | servicio al cliente | atendimento ao cliente | servizio clienti | assistenza clienti | klantenservice
  human resources | hr | personalwesen | personalabteilung | ressources humaines | recursos humanos | risorse umane | rh | rrhh
  hr manager | personalleiter | personalleiterin | personalreferent | personalreferentin | responsable rh | responsable ressources humaines | gerente de recursos humanos
  recruiter | personalvermittler | charge de recrutement | recruteur | reclutador | recrutador | seleccionador
  accountant | buchhalter | buchhalterin | finanzbuchhalter | finanzbuchhalterin | bilanzbuchhalter | bilanzbuchhalterin | buchhaltung | comptable | contador | contadora | contable | contabile | boekhouder
  tax accountant | tax consultant | steuerberater | steuerberaterin | steuerfachangestellte | steuerfachangestellter | fiscaliste | asesor fiscal
  controller | controlleur de gestion | controleur de gestion
  financial analyst | finanzanalyst | analyste financier | analista financiero | analista financeiro
  lawyer | rechtsanwalt | rechtsanwaltin | syndikusrechtsanwalt | jurist | juristin | avocat | avocate | juriste | abogado | abogada | advogado | advogada | avvocato | advocaat
  executive assistant | assistenz der geschaftsfuhrung | vorstandsassistenz | assistant de direction | assistante de direction | asistente de direccion | assistente executiva | secretario | secretaria
  administrative assistant | burokraft | sachbearbeiter | sachbearbeiterin | assistant administratif | assistante administrative | auxiliar administrativo | assistente administrativo | asistente administrativo
  receptionist | rezeptionist | rezeptionistin | empfangsmitarbeiter | receptionniste | recepcionista | receptioniste
  buyer | einkaufer | einkauferin | acheteur | acheteuse | comprador | compradora | inkoper
  purchasing | einkauf | achats | compras | acquisti | inkoop
  logistics | logistik | logistique | logistica | logistiek
  warehouse worker | lagerist | lagerarbeiter | lagermitarbeiter | lagermitarbeiterin | lagerhelfer | kommissionierer | magasinier | preparateur de commandes | mozo de almacen | operario de almacen | auxiliar de logistica | magazziniere | magazijnmedewerker
  warehouse | lager | entrepot | almacen | armazem | magazzino | magazijn
  driver | fahrer | fahrerin | kraftfahrer | berufskraftfahrer | auslieferungsfahrer | chauffeur | livreur | motorista | repartidor
  truck driver | lkw fahrer | berufskraftfahrer | chauffeur poids lourd | chauffeur routier | camionero | motorista de caminhao | vrachtwagenchauffeur
  mechanic | mechaniker | mechanikerin | mechatroniker | mechatronikerin | mecanicien | mecanico | meccanico | monteur
  electrician | elektriker | elektrikerin | elektroniker | electricien | electricista | eletricista | elettricista | elektricien
  welder | schweisser | soudeur | soldador | saldatore | lasser
  maintenance | instandhaltung | wartung | mantenimiento | manutencao | manutenzione | onderhoud
  production | produktion | fertigung | produccion | producao | produzione | productie
  quality | qualitat | qualitatssicherung | qualite | calidad | qualidade | qualita | kwaliteit
  security guard | sicherheitsmitarbeiter | wachmann | agent de securite | guardia de seguridad | vigilante | guardia giurata | beveiliger
  cleaner | reinigungskraft | agent d entretien | agent de nettoyage | limpiador | limpiadora | auxiliar de limpeza | schoonmaker
  cook | kochin | cuisinier | cuisiniere | cocinero | cocinera | cozinheiro | cuoco | kok
  waiter | kellner | kellnerin | servicekraft | serveur | serveuse | camarero | camarera | garcom | cameriere | ober
  cashier | kassierer | kassiererin | caissier | caissiere | cajero | cajera | caixa | cassiere
  nurse | krankenpfleger | krankenpflegerin | krankenschwester | pflegefachkraft | pflegefachfrau | pflegefachmann | gesundheits und krankenpfleger | pfleger | infirmier | infirmiere | enfermero | enfermera | enfermeiro | enfermeira | infermiere | verpleegkundige
  caregiver | pflegehelfer | pflegekraft | altenpfleger | aide soignant | aide soignante | cuidador | cuidadora | badante | verzorgende
  physician | arzt | arztin | oberarzt | assistenzarzt | medecin | medico | medica | arts
  pharmacist | apotheker | apothekerin | pharmacien | pharmacienne | farmaceutico | farmaceutica | farmacista
  teacher | lehrer | lehrerin | lehrkraft | professeur | enseignant | profesor | profesora | maestro | maestra | insegnante | docente | leraar
  kindergarten teacher | erzieher | erzieherin | educateur | educatrice | educador infantil
  architect | architekt | architektin | architecte | arquitecto | arquitecta | arquiteto | arquiteta | architetto
  designer | gestalter | gestalterin | grafiker | grafikerin | graphiste | disenador | disenadora
  underwriter | zeichner | souscripteur | suscriptor | subscritor
  insurance | versicherung | versicherungen | assurance | assurances | seguro | seguros | assicurazione | verzekering
  claims | schaden | sinistres | siniestros | sinistros | sinistri
  safety | arbeitssicherheit | securite | seguridad | seguranca | sicurezza | veiligheid
  working student | werkstudent | werkstudentin | etudiant salarie
  intern | praktikant | praktikantin | praktikum | pflichtpraktikum | stagiaire | becario | becaria | pasante | estagiario | estagiaria | estagio | tirocinante | tirocinio
  trainee | volontar | volontariat
  junior | berufseinsteiger | berufseinsteigerin | debutant | debutante
`
