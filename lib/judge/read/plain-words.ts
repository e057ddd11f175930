import { wordTable } from '#lib/text/text.ts'

/** Words of questions about abilities that name nothing themselves. */
export const QUESTION_WORDS = wordTable(`
  a an the this that these those any some more most least minimum and or of in on at to for with within
  from by as than up per about into across such like is are was were be been being do does did have has had having can
  could would will may you your yours yourself it its there job role position company work worked working experience
  experienced year years yrs month months week weeks day days time times full part hour hours hold holds held possess
  current currently valid active ever able willing comfortable familiar fluent fluently proficient knowledge know use
  used using professional professionally personally
  speak read write own live located based available`)

/** Words that accompany any line about work and claim nothing. */
export const REWORDING_WORDS = wordTable(`
  a an the this that these those which who and or of in on at to for with within from by as than into across over
  through using via while where when so both each per between toward towards including it its their is are was were be
  been being has have had do did used work worked working experience`)
