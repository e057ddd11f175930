import type { SectionName } from '#lib/evidence/imports/words/section-named.ts'

/** The parts of invented resumes in a language: words to make titles, employers, places and sentences of. */
export type Lexicon = {
  lang: string
  months: string[]
  now: string[]
  titles: string[]
  kinds: string[]
  employers: string[]
  places: string[]
  degrees: string[]
  schools: string[]
  verbs: string[]
  things: string[]
  links: string[]
  skills: string[]
  labels: string[]
  people: string[]
  languages: [string, string][]
  headings: Partial<Record<SectionName, string[]>>
  subheads: string[]
}

const cut = (text: string) => text.trim().split(/\s*;\s*/)

type Source = Record<Exclude<keyof Lexicon, 'lang' | 'languages' | 'headings'>, string> & {
  languages: string
  headings: Partial<Record<SectionName, string>>
}

function lexicon(lang: string, source: Source): Lexicon {
  const { headings, languages, ...lists } = source
  const parts = Object.fromEntries(Object.entries(lists).map(([key, text]) => [key, cut(text)]))
  return {
    ...(parts as Omit<Lexicon, 'lang' | 'languages' | 'headings'>),
    lang,
    languages: cut(languages).map((pair) => pair.split('=') as [string, string]),
    headings: Object.fromEntries(Object.entries(headings).map(([name, text]) => [name, cut(text ?? '')])),
  }
}

/** Invented words by language. Some headings are in no list of the product, so that layouts must show them. */
export const LEXICONS: Lexicon[] = [
  lexicon('en', {
    months: 'January;February;March;April;May;June;July;August;September;October;November;December',
    now: 'Present;Now;Current',
    titles:
      'Nurse;Teacher;Engineer;Analyst;Welder;Chef;Paralegal;Buyer;Driver;Curator;Surveyor;Editor;Midwife;Planner;Controller;Mechanic;Designer;Product Manager;Barista;Head of Operations;Research Assistant;Intern',
    kinds: 'Senior;Lead;Deputy;Assistant;Junior;Regional;Chief;Principal;Night;Freelance;Interim',
    employers:
      'Marlow & Finch;Hartwell Clinic;Bluegate Logistics;Orrin Software Ltd;City of Dunmere;Kestrel Bank;Pennywhistle Foods;Northfold Academy;Tamar Studios;Ashby Group plc;Vantage Rail;Quill Press;St Agnes Hospital;Meridian Foods Inc.',
    places: 'Leeds;Bristol, UK;Galway;Austin, TX;Toronto;Remote;Perth;Oslo, Norway;Kent',
    degrees:
      'BSc Physics;MA History;Diploma in Nursing;PhD in Soil Science;Master of Laws;B.A. Economics;Bachelor of Engineering;A-Levels;MBA;Certificate in Welding',
    schools:
      'University of Harrow;Dunmere College;Eastgate Polytechnic;Institute of Crafts;Westford High School;Kingsley University',
    verbs:
      'Led;Built;Cut;Ran;Wrote;Trained;Managed;Designed;Improved;Reviewed;Prepared;Introduced;Organised;Taught;Supported;Launched;Repaired;Responsible for',
    things:
      'the night shift;a team of nine;weekly stock counts;the patient records;three new suppliers;a plan for the winter season;all payroll runs;the customer desk;safety checks;a shared calendar;the monthly report to the board;two pilot sites;repair costs;the training programme;open tickets;12 invoices a day;our oldest product;the SAP rollout',
    links:
      'with;for;and;across;by 18% through;in;from;without;together with;under;after;which raised;so that the office could keep',
    skills:
      'Excel;Python;Patient care;Welding;Negotiation;SQL;First aid;Photoshop;Scheduling;Public speaking;AutoCAD;Stock control;Kubernetes;Go;Wound care;Bookkeeping;Team leadership',
    labels: 'Tools;Methods;Office;Clinical;Software;Languages and frameworks;Machines;People;Core;Databases',
    people:
      'Maren Holt;Idris Caldwell;Sofia Lindgren-Bauer;Tom O’Neill;Priya Raman;Jonas K. Weller;Beatrix Oduya;Lee Marchetti',
    languages: 'English=native;French=fluent;German=B2;Spanish=basic;Polish=C1',
    headings: {
      summary: 'Summary;Profile;About Me;Professional Summary;Objective;Personal Statement;Who I Am',
      experience:
        'Experience;Work Experience;Professional Experience;Employment History;Employment;Career;Work History;Clinical Posts;Engagements;Where I Worked;Academic Positions;Relevant Experience',
      projects: 'Projects;Selected Projects;Side Projects;Personal Projects',
      education: 'Education;Academic Background;Education & Training;Studies;Schooling;Academic Credentials',
      skills:
        'Skills;Technical Skills;Core Competencies;Expertise;Key Skills;Tools;Toolbox;Areas of Practice;Strengths',
      languages: 'Languages;Language Skills',
      certifications: 'Certifications;Licences and Certificates;Credentials;Registrations;Tickets',
      awards: 'Awards;Honours and Awards;Achievements;Recognition;Prizes',
      publications: 'Publications;Selected Publications;Papers and Talks;Writing',
      volunteering: 'Volunteering;Community Work;Volunteer Experience;Giving Back',
      other: 'Interests;Hobbies;Additional Information;Memberships;Extracurricular Activities;Outside Work',
      contact: 'Contact;Contact Details;Get in Touch',
      references: 'References;Referees',
    },
    subheads: 'Key achievements;Duties;Highlights;Responsibilities;Main tasks;Selected results',
  }),
  lexicon('de', {
    months: 'Januar;Februar;März;April;Mai;Juni;Juli;August;September;Oktober;November;Dezember',
    now: 'heute;jetzt;aktuell',
    titles:
      'Krankenpfleger;Lehrerin;Ingenieur;Sachbearbeiterin;Schweißer;Koch;Lagerleiter;Einkäuferin;Redakteur;Softwareentwicklerin;Projektleiter;Werkstudentin;Monteur',
    kinds: 'Leitender;Stellvertretende;Junior;Senior;Technische;Freie',
    employers:
      'Hansen & Söhne GmbH;Klinikum Weststadt;Nordlicht Logistik AG;Stadt Rheinau;Blaubach Software GmbH;Bäckerei Krone;Elbtal Bank;Werk Süd KG',
    places: 'Kiel;Leipzig;München;Wien, Österreich;Bad Homburg;Zürich',
    degrees:
      'Bachelor of Science Informatik;Ausbildung zur Kauffrau;Diplom Maschinenbau;Abitur;Staatsexamen Lehramt;Master Betriebswirtschaft',
    schools:
      'Technische Universität Rheinau;Berufsschule Nord;Gymnasium am Wall;Fachhochschule Elbtal;Universität Kronberg',
    verbs:
      'Leitung;Aufbau;Einführung;Betreuung;Planung;Entwickelte;Senkte;Prüfte;Schulte;Organisierte;Verantwortlich für;Reparatur',
    things:
      'des Nachtdienstes;eines Teams von neun Personen;der monatlichen Berichte;neue Lieferanten;die Abrechnung aller Standorte;Maschinen und Anlagen;die Fehlerquote um 12 %;der Schichtpläne;zwei Auszubildende;das Lager mit 4.000 Plätzen;den Kundendienst;der Datenbank',
    links: 'mit;für;und;im Bereich;sowie;durch;nach;unter Einhaltung;gemeinsam mit;ohne',
    skills:
      'SAP;Excel;Schweißen;Kundenberatung;Java;Buchhaltung;Wundversorgung;Staplerschein;Projektplanung;Photoshop;Teamführung',
    labels: 'Programme;Fachlich;Methoden;Maschinen;EDV;Persönlich',
    people: 'Ulrike Sandmann;Jörg Petersen;Dr. Anke Vollmer;Emil Groß-Winter;Selin Aydın',
    languages: 'Deutsch=Muttersprache;Englisch=fließend;Französisch=Grundkenntnisse;Türkisch=C1',
    headings: {
      summary: 'Profil;Kurzprofil;Über mich;Zusammenfassung',
      experience:
        'Berufserfahrung;Beruflicher Werdegang;Praktische Erfahrung;Berufspraxis;Stationen;Tätigkeiten;Anstellungen',
      projects: 'Projekte;Ausgewählte Projekte',
      education: 'Ausbildung;Bildungsweg;Studium;Schulbildung;Akademische Ausbildung',
      skills: 'Kenntnisse;Fähigkeiten;IT-Kenntnisse;Kompetenzen;Fachkenntnisse;Schwerpunkte',
      languages: 'Sprachen;Sprachkenntnisse',
      certifications: 'Zertifikate;Weiterbildungen;Bescheinigungen;Nachweise',
      awards: 'Auszeichnungen;Preise;Ehrungen',
      publications: 'Veröffentlichungen;Publikationen',
      volunteering: 'Ehrenamt;Engagement',
      other: 'Interessen;Hobbys;Sonstiges',
      contact: 'Kontakt;Persönliche Daten',
      references: 'Referenzen',
    },
    subheads: 'Aufgaben;Schwerpunkte der Stelle;Tätigkeiten;Erfolge',
  }),
  lexicon('fr', {
    months: 'janvier;février;mars;avril;mai;juin;juillet;août;septembre;octobre;novembre;décembre',
    now: 'aujourd’hui;présent;ce jour',
    titles:
      'Infirmière;Professeur;Ingénieure;Comptable;Soudeur;Cuisinier;Acheteuse;Chef de projet;Rédactrice;Assistante de direction;Vendeur;Stagiaire',
    kinds: 'principale;adjoint;junior;régional;confirmé',
    employers:
      'Groupe Valmont;Clinique des Ormes;Mairie de Saint-Leu;Boulangerie Aubert;Logis Ouest SARL;Banque du Littoral;Éditions Carmin',
    places: 'Nantes;Lyon;Saint-Malo;Bruxelles, Belgique;Lille',
    degrees:
      'Licence de droit;Master en informatique;BTS Comptabilité;Baccalauréat scientifique;CAP Cuisine;Diplôme d’ingénieur',
    schools:
      'Université de Valmont;Lycée Jean-Carmin;École supérieure de Saint-Leu;Institut des métiers;IUT du Littoral',
    verbs:
      'Encadrement;Gestion;Mise en place;Préparation;A réduit;A conçu;Animation;Suivi;Contrôle;Rédaction;Organise;Responsable',
    things:
      'd’une équipe de neuf personnes;des plannings de nuit;du stock mensuel;des dossiers clients;les coûts de 12 %;la paie de trois sites;un nouveau logiciel;des commandes;la carte du restaurant;des rapports au comité;les normes de sécurité',
    links: 'avec;pour;et;dans;sans;afin de suivre;auprès de;sous;par;après',
    skills:
      'Excel;Soudure;Accueil;SQL;Pâtisserie;Comptabilité;Photoshop;Négociation;Gestion de stock;Anglais technique',
    labels: 'Outils;Métier;Méthodes;Bureautique;Techniques;Gestion',
    people: 'Camille Duroc;Étienne Marchand;Léa Vasseur-Petit;Karim Benali',
    languages: 'Français=langue maternelle;Anglais=courant;Espagnol=notions;Arabe=bilingue',
    headings: {
      summary: 'Profil;À propos;En bref',
      experience:
        'Expérience professionnelle;Expériences;Parcours professionnel;Postes occupés;Missions;Parcours',
      projects: 'Projets;Réalisations',
      education: 'Formation;Études;Diplômes;Cursus',
      skills: 'Compétences;Savoir-faire;Outils maîtrisés;Atouts',
      languages: 'Langues',
      certifications: 'Certifications;Habilitations;Permis',
      awards: 'Distinctions;Prix',
      publications: 'Publications;Articles',
      volunteering: 'Bénévolat;Vie associative',
      other: 'Centres d’intérêt;Loisirs;Divers',
      contact: 'Contact;Coordonnées',
      references: 'Références',
    },
    subheads: 'Missions;Réalisations du poste;Tâches;Résultats',
  }),
  lexicon('es', {
    months: 'enero;febrero;marzo;abril;mayo;junio;julio;agosto;septiembre;octubre;noviembre;diciembre',
    now: 'actualidad;presente;hoy',
    titles:
      'Enfermera;Profesor;Ingeniera;Contable;Soldador;Cocinera;Jefa de compras;Encargado;Redactora;Desarrollador web;Becaria',
    kinds: 'principal;adjunta;júnior;regional;técnico',
    employers:
      'Grupo Almenar;Hospital del Valle;Ayuntamiento de Ronda;Panadería Sol;Transportes Ibarra S.L.;Banco Norte;Editorial Jacaranda',
    places: 'Sevilla;Bilbao;Madrid, España;Quito;Vigo',
    degrees:
      'Grado en Enfermería;Máster en Logística;Bachillerato;Técnico superior en soldadura;Licenciatura en Derecho',
    schools: 'Universidad de Almenar;Instituto Jacaranda;Escuela de Hostelería del Valle;Colegio Norte',
    verbs: 'Dirigió;Coordina;Redujo;Gestión;Preparación;Diseñó;Control;Atención;Organizó;Formó;Responsable',
    things:
      'de un equipo de nueve personas;el turno de noche;los pedidos semanales;las nóminas de tres centros;un programa de formación;el almacén central;los costes un 12 %;de los informes al comité;la carta de temporada;dos proveedores nuevos',
    links: 'con;para;y;en;sin;junto con;bajo;por;tras;según',
    skills:
      'Excel;Soldadura;Atención al cliente;SQL;Repostería;Contabilidad;Photoshop;Negociación;Inventario',
    labels: 'Herramientas;Oficina;Métodos;Técnicas;Gestión',
    people: 'Lucía Herrera Campos;Álvaro Reina;Inés de la Torre',
    languages: 'Español=nativo;Inglés=avanzado;Francés=básico',
    headings: {
      summary: 'Perfil;Sobre mí;Resumen',
      experience: 'Experiencia;Experiencia laboral;Trayectoria;Historial de empleo;Puestos;Empleos',
      projects: 'Proyectos',
      education: 'Educación;Formación académica;Estudios;Títulos',
      skills: 'Habilidades;Conocimientos;Competencias;Destrezas',
      languages: 'Idiomas',
      certifications: 'Certificaciones;Carnés;Cursos y permisos',
      awards: 'Premios;Reconocimientos',
      publications: 'Publicaciones',
      volunteering: 'Voluntariado',
      other: 'Intereses;Aficiones;Otros datos',
      contact: 'Contacto;Datos personales',
      references: 'Referencias',
    },
    subheads: 'Funciones;Logros;Tareas',
  }),
  lexicon('it', {
    months: 'gennaio;febbraio;marzo;aprile;maggio;giugno;luglio;agosto;settembre;ottobre;novembre;dicembre',
    now: 'oggi;presente;in corso',
    titles:
      'Infermiera;Insegnante;Ingegnere;Contabile;Saldatore;Cuoca;Responsabile acquisti;Impiegato;Grafica;Tirocinante',
    kinds: 'senior;junior;capo;tecnico',
    employers:
      'Gruppo Valsesia;Ospedale San Rocco;Comune di Albaro;Forno Bellini;Trasporti Ligure S.r.l.;Banca del Lago',
    places: 'Torino;Genova;Milano, Italia;Parma',
    degrees: 'Laurea in Economia;Diploma alberghiero;Laurea magistrale in Fisica;Diploma di maturità',
    schools: 'Università di Valsesia;Istituto Bellini;Liceo Albaro;Politecnico del Lago',
    verbs:
      'Gestione;Coordina;Ha ridotto;Preparazione;Ha progettato;Controllo;Organizza;Formazione;Assistenza;Responsabile',
    things:
      'di una squadra di nove persone;il turno di notte;degli ordini settimanali;le paghe di tre sedi;un corso interno;del magazzino centrale;i costi del 12 %;dei rapporti mensili;il menù di stagione;due nuovi fornitori',
    links: 'con;per;e;in;senza;insieme a;sotto;tramite;dopo',
    skills: 'Excel;Saldatura;Assistenza clienti;SQL;Pasticceria;Contabilità;Photoshop;Inventario',
    labels: 'Strumenti;Ufficio;Metodi;Tecniche;Gestione',
    people: 'Chiara Fontana;Luca De Santis;Giulia Moretti',
    languages: 'Italiano=madrelingua;Inglese=buono;Tedesco=base',
    headings: {
      summary: 'Profilo;Chi sono',
      experience: 'Esperienza professionale;Esperienze;Esperienza lavorativa;Incarichi;Percorso',
      projects: 'Progetti',
      education: 'Istruzione;Formazione;Studi;Titoli',
      skills: 'Competenze;Competenze digitali;Conoscenze;Capacità',
      languages: 'Lingue',
      certifications: 'Certificazioni;Patenti',
      awards: 'Premi;Riconoscimenti',
      publications: 'Pubblicazioni',
      volunteering: 'Volontariato',
      other: 'Interessi;Altro',
      contact: 'Contatti;Dati personali',
      references: 'Referenze',
    },
    subheads: 'Mansioni;Risultati;Attività svolte',
  }),
  lexicon('ja', {
    months: '1;2;3;4;5;6;7;8;9;10;11;12',
    now: '現在;現職',
    titles: '看護師;営業担当;開発エンジニア;料理長;倉庫主任;経理担当;教諭;編集者;研究員',
    kinds: '主任;上級;副;新人',
    employers:
      '株式会社青葉商事;東雲病院;北原ソフトウェア株式会社;みどり小学校;有限会社松波;朝日運輸株式会社',
    places: '東京;大阪;名古屋;札幌市;福岡',
    degrees: '工学部情報学科;経済学部;看護学科;文学部史学科;修士課程物理学専攻',
    schools: '青葉大学;東雲高等学校;北原工業大学;松波専門学校',
    verbs: '担当しました;改善しました;管理しました;設計しました;指導しました;導入しました;作成しました',
    things:
      '九名のチームを;夜勤の計画を;在庫の管理表を;新しい受注システムを;三拠点の給与計算を;月次報告書を;安全点検の手順を;顧客対応の窓口を',
    links:
      '関係部署と協力し、;毎週、;費用を二割減らし、;新人とともに、;年間を通じて、;二〇名の利用者のために、',
    skills: 'Excel;Java;日商簿記;溶接;接客;在庫管理;Photoshop;英語',
    labels: '言語;工具;業務;資格;手法',
    people: '山本 桜;佐々木 健;高橋 美月',
    languages: '日本語=母語;英語=ビジネス;中国語=初級',
    headings: {
      summary: '職務要約;自己紹介;プロフィール',
      experience: '職務経歴;職歴;業務経験;主な経験',
      projects: 'プロジェクト;制作物',
      education: '学歴;教育',
      skills: 'スキル;技術;得意分野',
      languages: '語学;言語',
      certifications: '資格;免許・資格',
      awards: '受賞歴;表彰',
      publications: '著作;論文',
      volunteering: 'ボランティア',
      other: '趣味;その他',
      contact: '連絡先',
    },
    subheads: '担当業務;実績;主な仕事',
  }),
  lexicon('ar', {
    months: 'يناير;فبراير;مارس;أبريل;مايو;يونيو;يوليو;أغسطس;سبتمبر;أكتوبر;نوفمبر;ديسمبر',
    now: 'الآن;الحاضر',
    titles: 'ممرض;مهندسة;محاسب;مدرسة;مدير مبيعات;طاهٍ;محرر;مبرمج',
    kinds: 'أول;مساعد;رئيس',
    employers: 'مجموعة النخيل;مستشفى الربيع;بنك الساحل;شركة الأفق للنقل;مدرسة المنارة',
    places: 'عمان;دبي;القاهرة;تونس',
    degrees: 'بكالوريوس تمريض;ماجستير إدارة;دبلوم محاسبة;ثانوية عامة',
    schools: 'جامعة الربيع;معهد الأفق;كلية الساحل',
    verbs: 'إدارة;تنظيم;إعداد;تدريب;متابعة;تصميم;خفض',
    things:
      'فريق من تسعة موظفين;التقارير الشهرية;طلبات العملاء;خطة المناوبات الليلية;نظام المخزون الجديد;تكاليف الصيانة بنسبة ١٢٪',
    links: 'مع;من أجل;في;بالتعاون مع;خلال;دون',
    skills: 'إكسل;المحاسبة;التفاوض;برمجة;خدمة العملاء',
    labels: 'أدوات;مهارات مهنية;برامج',
    people: 'ليلى حداد;سامر العلي;نور منصور',
    languages: 'العربية=لغة أم;الإنجليزية=جيد جداً;الفرنسية=مبتدئ',
    headings: {
      summary: 'الملخص;نبذة',
      experience: 'الخبرة العملية;الخبرات;العمل السابق',
      projects: 'المشاريع',
      education: 'التعليم;الدراسة',
      skills: 'المهارات;القدرات',
      languages: 'اللغات',
      certifications: 'الشهادات;الرخص',
      awards: 'الجوائز',
      volunteering: 'التطوع',
      other: 'الاهتمامات',
      contact: 'معلومات الاتصال',
    },
    subheads: 'المهام;الإنجازات',
  }),
]
