import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'

/**
 * Word beginnings that compose section headings, by section. `~` stands for the first parts of a compound. A weak word
 * only decides if no other word does. Example: "project experience" is experience.
 */
export const SECTION_NOUNS: Partial<Record<SectionName, string>> = {
  skills: `skill competenc proficienc expertise technolog tool abilit strength ~kenntnis ~fahigkeit ~kompetenz ~fertigkeit
    competence atout savoir outil connaissance habilidad competencia conocimiento aptitud destreza herramienta competenz conoscenz
    conheciment umiejetnos umiejętnoś kompetencj kwalifikacj narzedzi narzędzi навичк навички умін компетенц ~vaardighe competentie
    ~kennis`,
  education: `educat training studies degree schooling diplom qualifica ~bildung ~studium formation etude scolarit educacion formacion
    estudio curso titulaci istruzione formazione formacao wykszta edukacj szkole szkoła kursy освіт навчанн opleiding onderwijs cursus`,
  certifications: `certif license licence accredit zertifi ~zertifikat bescheinigung certyfikat uprawnieni сертифік`,
  languages: `language ~sprachen sprachkenntnis langue idioma lingua lingue ~jezyk ~język мови talen talenkennis`,
  projects: `project ~projekt projet proyecto progett projeto проект проєкт`,
  publications: `publication publik ~veroffentlichung publicaci pubblicazion publicac публікац`,
  awards: `award honor honour prize auszeichnung distinction recompense premio reconocimiento nagrod wyróżnie нагород відзнак onderscheiding`,
  volunteering: `volunteer ehrenamt benevol voluntari volontari wolontariat волонтер vrijwillig`,
  other: `interest hobb interet interes aficion interess zainteresowan інтерес захоплен`,
}

/** Weaker word beginnings, which yield to any other. */
export const WEAK_NOUNS: Partial<Record<SectionName, string>> = {
  experience: `experience employment position appointment ~erfahrung ~werdegang ~tatigkeit ~laufbahn ~stationen parcours experiencia trayectoria esperienz
    doświadczen zatrudnien досвід ~ervaring loopbaan`,
  summary: `summary profile ~profil zusammenfassung perfil resumen profilo podsumowan samenvatting`,
}

/** Word beginnings that only qualify a section. Example: "career", "professional", "beruflich". */
export const SECTION_ATTRIBUTES = `career work profession personal relevant selected key core main addition further other recent previous
  past current related academic technical practical industr international credential background histor record detail overview formal information dato informac données donnees
  beruf praktisch bisherig fachlich technisch person besonder wichtig akademisch schul hochschul sonstig weiter aus edv it
  clé cle principal techniqu academique universitaire scolaire informatique linguistique complementaire autre profesional laboral
  academic complementari tecnic informatic otro professional tecnich zawodow główn techniczn dodatkow inne професійн ключов технічн
  додатков основн трудов робот professionele technisch persoonlijk overig aanvullend`

/** Small words within a heading, whole. */
export const SECTION_SMALL = `and or of the in my our und oder meine mein et ou de des du en la le les d l mes mon ma y o e el los las del
  mi mis a i oraz moje та і й мої мій mijn van`
