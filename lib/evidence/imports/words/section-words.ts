import type { Section } from '#db/rows/master.ts'

/** A section of a master, or a part of a resume that is not kept: contact data, referees, the title "Resume". */
export type SectionName = Section | 'contact' | 'references' | 'title'

/** The headings of each section, most used first: English, then other languages. */
export const SECTION_WORDS: Record<SectionName, string> = {
  summary: `summary; profile; about; about me; professional summary; executive summary; career summary; summary of
    qualifications; personal statement; professional profile; career profile; objective; career objective; overview;
    highlights; career highlights; qualifications summary; introduction; bio; profil; kurzprofil; über mich; zusammenfassung;
    persönliches profil; à propos; à propos de moi; en bref; résumé professionnel; profil professionnel; objectif; perfil; perfil
    profesional; resumen; resumen profesional; sobre mí; acerca de mí; profiel; over mij; samenvatting; persoonlijk profiel;
    profilo; profilo professionale; chi sono; sommario; perfil profissional; resumo; resumo profissional; sobre mim; objetivo; objetivos; introducción;
    introdução; introduzione; einleitung; presentación; présentation; apresentação;
    resum; resum professional; sobre mi; qui sóc; objectiu professional; objectius; objectius professionals; presentació`,
  skills: `skills; technical skills; key skills; core skills; core competencies; competencies; expertise; areas of expertise;
    technologies; tech stack; tools; technical proficiencies; technical expertise; skill set; skills summary; professional
    skills; programming languages; software; it skills; computer skills; key competencies; proficiencies; strengths;
    kenntnisse; fähigkeiten; kompetenzen; fachkenntnisse; it-kenntnisse; edv-kenntnisse; technische kenntnisse; besondere
    kenntnisse; compétences; compétences techniques; compétences clés; savoir-faire; informatique; habilidades; aptitudes;
    competencias; conocimientos; conocimientos técnicos; habilidades técnicas; vaardigheden; competenties; kennis; technische
    vaardigheden; competenze; competenze tecniche; capacità; conoscenze; conoscenze informatiche; competências; habilidades
    técnicas; conhecimentos;
    competències tècniques; competències; habilitats; coneixements; coneixements informàtics; aptituds`,
  experience: `experience; work experience; professional experience; employment; employment history; work history; career
    history; career; professional background; relevant experience; industry experience; research experience; teaching
    experience; positions; professional history; internships; internship experience; work; experience and employment; additional
    experience; other experience; previous experience; military service; berufserfahrung; beruflicher werdegang; berufspraxis;
    werdegang; praktische erfahrung; praktika; arbeitserfahrung; berufliche stationen; berufstätigkeit; expérience; expériences; expérience
    professionnelle; expériences professionnelles; parcours professionnel; emplois; stages; experiencia; experiencia
    profesional; experiencia laboral; trayectoria profesional; historial laboral; werkervaring; ervaring; loopbaan; arbeidsverleden;
    relevante werkervaring; employers; arbeitgeber; employeurs; empleadores; esperienza; esperienze; esperienza professionale; esperienze professionali; esperienza lavorativa;
    esperienze lavorative; experiência; experiência profissional; experiências profissionais; histórico profissional;
    experiència; experiència laboral; experiència professional; trajectòria professional; pràctiques`,
  projects: `projects; personal projects; side projects; selected projects; key projects; academic projects; open source; open
    source projects; open source contributions; project experience; portfolio; projekte; eigene projekte; projekterfahrung;
    projets; projets personnels; réalisations; proyectos; proyectos personales; projecten; eigen projecten; progetti; progetti
    personali; projetos; projetos pessoais;
    projectes; projectes personals`,
  education: `education; academic background; academics; academic details; academic detail; academic profile; academic credentials;
    academic qualification; scholastic record; scholastics; scholastic details; educational qualification; educational
    qualifications; educational details; education details; educational credentials; academia; qualifications; educational background; academic history; education and training; training;
    studies; academic qualifications; degrees; school; schools; academic record; courses; coursework; relevant coursework; continuing education;
    professional development; ausbildung; bildung; bildungsweg; studium; schulbildung; akademische ausbildung; akademischer
    werdegang; schulische ausbildung; bildungsabschlüsse; abschlüsse; aus- und weiterbildung; weiterbildung; weiterbildungen; formation; formations; études; diplômes; parcours
    académique; scolarité; formation académique; educación; formación; formación académica; estudios; formación complementaria;
    opleiding; opleidingen; onderwijs; cursussen; istruzione; istruzione e formazione; formazione; studi; titoli di studio;
    educação; formação; formação acadêmica; formação académica; escolaridade; cursos;
    university; universities; formació; formació acadèmica; formació complementària; educació; estudis`,
  certifications: `certifications; registration; registrations; professional registration; certificates; certification; licenses; licences; licenses and certifications; certifications
    and licenses; professional certifications; licensure; accreditations; credentials; zertifikate; zertifizierungen;
    bescheinigungen; qualifikationen; zusatzqualifikationen; weitere qualifikationen; berufliche qualifikationen; certificats; certificaciones; certificados; certificaten; certificeringen; certificazioni; certificati;
    certificações; führerscheine; führerschein; lizenzen; permis; permis et habilitations; habilitations; carnés; carnets; permisos;
    permisos y carnés; licencias; acreditaciones; patenti; patentini; patenti e abilitazioni; abilitazioni; rijbewijzen; rijbewijs;
    cartas de condução; carteiras e habilitações;
    certificacions`,
  awards: `awards; honors; honours; awards and honors; honors and awards; achievements; accomplishments; recognition;
    scholarships; prizes; fellowships; grants; distinctions; auszeichnungen; preise; stipendien; ehrungen; prix; récompenses;
    distinctions; bourses; premios; reconocimientos; becas; logros; prijzen; onderscheidingen; premi; riconoscimenti; borse di
    studio; prêmios; prémios; reconhecimentos;
    premis; reconeixements; beques`,
  publications: `publications; selected publications; papers; research papers; working papers; published papers; conferences; conference papers; preprints; talks; presentations;
    publications and talks; talks and publications; articles; books; veröffentlichungen; publikationen; vorträge; publicaciones;
    ponencias; publicaties; pubblicazioni; publicações;
    publicacions; ponències`,
  languages: `languages; language skills; foreign languages; spoken languages; sprachen; sprachkenntnisse; fremdsprachen;
    langues; langues étrangères; compétences linguistiques; idiomas; lenguas; talen; talenkennis; lingue; lingue straniere;
    competenze linguistiche; línguas;
    idiomes; llengües`,
  volunteering: `volunteering; volunteer; volunteer experience; volunteer work; voluntary work; volunteering experience;
    community service; community involvement; community; ehrenamt; ehrenamtliches engagement; engagement; ehrenamtliche
    tätigkeiten; bénévolat; engagement associatif; engagements; voluntariado; voluntariados; vrijwilligerswerk; volontariato;
    trabalho voluntário`,
  other: `interests; hobbies; hobbies and interests; interests and hobbies; personal interests; activities; extracurricular
    activities; extracurriculars; leadership; leadership experience; affiliations; memberships; professional memberships;
    professional affiliations; additional information; other; other information; miscellaneous; patents; interessen; hobbys;
    freizeit; mitgliedschaften; sonstiges; centres d'intérêt; loisirs; intérêts; divers; autres; intereses; aficiones; otros;
    otros datos; información adicional; interesses; interesse; hobby's; overig; interessi; altro; altre informazioni;
    outros; informações adicionais; patente; brevets; patentes; brevetti;
    interessos; aficions; altres; altres dades; informació addicional`,
  contact: `location; address; adresse; anschrift; standort; dirección; ubicación; adres; indirizzo; endereço; localisation;
    contact; contact information; contact details; contact info; personal information; personal details; personal
    data; personal info; kontakt; kontaktdaten; persönliche daten; persönliche angaben; zur person; coordonnées; informations
    personnelles; état civil; contacto; datos personales; datos de contacto; información personal; contactgegevens;
    persoonsgegevens; persoonlijke gegevens; contatti; dati personali; informazioni personali; contato; contacto; dados pessoais;
    informações pessoais; find me online; links; social; online; get in touch; reach me; contactez-moi; me contacter; recapiti; contáctame; 連絡先; 個人情報; 联系方式; 연락처; معلومات الاتصال; بيانات الاتصال; معلومات شخصية;
    kontaktuppgifter; personuppgifter; kontaktoplysninger; personlige oplysninger; kontaktinformasjon; yhteystiedot; henkilötiedot;
    kontaktní údaje; osobní údaje; kontaktné údaje; iletişim; iletişim bilgileri; kişisel bilgiler; date de contact; informații
    personale; elérhetőség; elérhetőségek; személyes adatok; контакты; контактная информация; личные данные; επικοινωνία;
    στοιχεία επικοινωνίας; προσωπικά στοιχεία;
    contacte; dades personals; dades de contacte`,
  references: `references; referees; referenzen; références; referencias; referenties; referenze; referências; referenser;
    referencer; referanser; suosittelijat; reference; referanslar; referințe; referenciák; рекомендации; συστάσεις;
    referències`,
  title: `curriculum vitae; cv; 職務経歴書; 履歴書; 简历; 簡歷; 이력서; życiorys; автобіографія; resume; résumé; master resume; curriculum vitæ; lebenslauf; tabellarischer lebenslauf; currículum; currículum vitae; hoja de
    vida; curriculo; currículo; curriculum; vita`,
}

/** Returns whether a line names a degree, a school or studies, in the languages of most resumes. */
export function isStudy(text: string): boolean {
  return STUDY.test(text)
}

const STUDY =
  /(?<!\p{L})(?:b\.?sc|m\.?sc|b\.?a|m\.?a|b\.?s|m\.?s|b\.?eng|m\.?eng|mba|ph\.?d|ll\.?b|ll\.?m|b\.?tech|gcses?|a-levels?|bachelor\p{L}*|master(?:'s|’s)? (?:of|degree|in)|dipl\p{L}*|degree|doctorate|abitur|mbo|hbo|universi\p{L}*|college|polytechnic|\p{L}*schule|gymnasium|high school|secondary school|licence|licenciatura|baccalaur\p{L}*|bachillerato|grado (?:en|superior|medio)|lyc[ée]e|instituto|iut|bts|laurea|ausbildung|studium|studies|umschulung)(?!\p{L})/iu
