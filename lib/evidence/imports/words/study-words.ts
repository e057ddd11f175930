/** Returns whether a line names a degree, a school or studies, in the languages of most resumes. */
export function isStudy(text: string): boolean {
  return STUDY.test(text)
}

const STUDY =
  /(?<!\p{L})(?:b\.?sc|m\.?sc|b\.?a|m\.?a|b\.?s|m\.?s|b\.?eng|m\.?eng|mba|ph\.?d|ll\.?b|ll\.?m|b\.?tech|gcses?|a-levels?|bachelor\p{L}*|master(?:'s|’s)? (?:of|degree|in)|dipl\p{L}*|degree|doctorate|abitur|mbo|hbo|universi\p{L}*|college|polytechnic|\p{L}*hochschule|gymnasium|high school|secondary school|licence|licenciatura|baccalaur\p{L}*|bachillerato|grado (?:en|superior|medio)|lyc[ée]e|instituto|iut|bts|laurea|ausbildung|studium|studies|umschulung)(?!\p{L})/iu
