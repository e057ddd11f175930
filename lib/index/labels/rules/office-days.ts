import type { WorkMode } from '#lib/index/places/listed-place.ts'

const SOME =
  '(?:[1-4]|one|two|three|four|several|multiple|a few|(?:a )?couple of|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro)'
const MORE = '(?: ?(?:-|–|to|or|/|bis|à|a) ?(?:[1-5]|two|three|four|five|drei|vier|trois|tres))?'
const PRESENT = '(?:on[- ]?site|in[- ]person|in[- ]office|office)'
// Example: "three coordinated office days".
const DAYS = `(?:(?:coordinated|fixed|set|core|full|required|mandatory|shared|common|team|designated|anchor|${PRESENT}) ){0,2}days?`
const WEEK =
  '(?:(?:(?:a|per|each|every|out of the|/|p/|p\\.|pro|par|por|a la) ?)?(?:w|wk|week|workweek|woche|semaine|semana)|weekly)\\b'
const FEW_DAYS = new RegExp(
  `\\b${SOME}${MORE} ?(?:\\+ ?)?(?:x|times|${DAYS}|tagen?|jours?|d[ií]as)(?!\\w)[^.;:]{0,40}?${WEEK}|\\b(?:once|twice) ${WEEK}|\\b${SOME} (?:days )?out of (?:5|five)\\b|\\b(?:[4-9]|1[0-5]) days (?:a|per|each) month\\b`,
)
const FIVE_DAYS = new RegExp(
  `\\b(?:5|five|fünf|cinq|cinco) ?(?:full )?(?:x|times|${DAYS}|tage|jours|d[ií]as)(?!\\w)[^.;:]{0,40}?${WEEK}|\\b(?:5|five) (?:full )?days (?:in|at|from) (?:the |our )?(?:office|hq)\\b|\\b${PRESENT} (?:5|five) days\\b`,
)
// A number of days beside the place of work, without the week. Example: "in person 3 to 4 days", "3 days in office".
const DAYS_THERE = new RegExp(
  `\\b${SOME}${MORE} days? (?:\\w+ )?(?:in|from|at|of) (?:the |our |an? )?(?:[\\w-]+ ){0,3}(?:office|hq|hub)\\b` +
    `|\\b${PRESENT} (?:at least |a minimum of |for )?${SOME}${MORE} days?\\b(?! (?:of|for|during|a month|per month|a quarter|per quarter|a year|per year|each (?:month|quarter|year))\\b)` +
    `|\\b${SOME}${MORE} days? (?:on-?site|in[- ](?:person|office)), ?(?:and )?${SOME}`,
)
const AT_HOME =
  '(?:from home|remote(?:ly)?|wfh|home[- ]?office|télétravail|teletrabajo|mobiles? arbeiten|homeworking)'
const DAYS_HOME = new RegExp(
  `\\b${SOME}${MORE} (?:days?|tagen?|jours?|d[ií]as)(?: (?:(?:a|per|each|pro|par) )?(?:week|woche|semaine))?(?: (?:of|im|de|en))? ?(?:working |work )?${AT_HOME}` +
    `|\\b(?:remote work|${AT_HOME}) ?[:–-]?(?: (?!not?\\b|nicht)[\\w-]+){0,4} ${SOME}${MORE} (?:days?|tagen?|jours?|d[ií]as) ?${WEEK}` +
    `|\\b(?:wfh|work(?:ing)? from home|remote|home office) (?:on |every )?(?:mon|tues|wednes|thurs|fri)days?\\b(?! (?:in|during|over) )` +
    '|\\bwork[- ]from[- ]home days?\\b|\\btélétravail partiel|\\bteletravail partiel|\\bteletrabajo parcial',
)
// A share of the time, without the ends: "95 % remote" is nearly remote. Example: "60 % of your time in the office".
const SHARE = new RegExp(
  `\\b[2-8]\\d ?(?:%|percent)(?: of (?:(?:the|your|their|working) )*(?:time|week))? (?:(?:in|at|from|on|im|the|our|de|en) ){0,2}(?:${PRESENT}|${AT_HOME})(?!\\w)` +
    '|\\b(?:offices?|on[- ]?site|hq)\\b[^.;%]{0,20} [2-8]\\d ?% of (?:the|your|their) (?:working )?(?:time|week)\\b|\\b(?:office|on-?site)(?: presence| attendance)? ?: ?[2-8]\\d ?%',
)
const THERE =
  /\boffices?\b|\bon[- ]?site\b|\bin[- ]person\b|\bhq\b|\bheadquarters\b|\bhubs?\b|\bpresence\b|\blocation\b|\bstudio\b|\bfactory\b|\bfacility\b|\blab\b|\bbüro\b|\bvor ort\b|\bau bureau\b|\bsur site\b|\boficina\b/
const NOT_THERE =
  /\b(?:clients?|customers?|visits?|travel(?:ling|ing)?|shifts?|store|gym|optional|encouraged|(?:not|no|never|without)(?: [\w-]+){0,2} (?:required|requirement|expected|obligation|have to|need(?:ed)?))\b|n['’]t (?:have|need|expect)/
const WEEKDAYS = /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)\b/g
const WHOLE_WEEK = /\bmon(?:days?)?\b ?(?:-|–|to|through|thru) ?fri(?:days?)?\b/
const THERE_ALL_WEEK =
  /\bmon(?:days?)?\b ?(?:-|–|to|through|thru) ?fri(?:days?)?\b,? (?:\w+ ){0,2}(?:on[- ]?site|in[- ]person|in[- ](?:the |our )?office)\b/
const COUNTED =
  /days?\b|out of|week|\bwk\b|travail|\btagen?\b|\bjours?\b|\bd[ií]as\b|%|percent|m,w,f|daily|full[- ]time/
const MOST_OF_WEEK =
  /\b(?:majority|most|half) of (?:their|the|your) (?:work ?)?(?:week|time) (?:in|at) (?:the|our)\b/
const ON_SITE_WORDS =
  /\boffices? on\b|\bin[- ]office\b|\boffices?,? (?:every )?(?:mon|tue|wed|thu|fri)|\bin[- ]person on\b|\bon[- ]?site on\b|\boffice (?:attendance|presence) (?:is )?(?:required|mandatory|expected)\b/
// Example: "you must be on site daily", "commute to our Leeds office every day".
const EVERY_DAY =
  /\b(?:be|work|working|present|commute|come|report)\b[^.;:]{0,30}\b(?:office|on[- ]?site|in[- ]person)\b[^.;:]{0,12}\b(?:daily|every (?:work(?:ing)? ?)?day|each day|full[- ]time)\b/

/**
 * Returns the work mode that a lower-case sentence states by days or shares of the week; '' if it counts none. Example:
 * "three office days each week" is hybrid, "in our office Monday to Friday" is onsite.
 */
export function modeByDays(sentence: string): WorkMode | '' {
  if (!COUNTED.test(sentence)) return ''
  if (DAYS_HOME.test(sentence)) return 'hybrid'
  if (NOT_THERE.test(sentence)) return ''
  if (SHARE.test(sentence)) return 'hybrid'
  if (!THERE.test(sentence)) return ''
  if (FEW_DAYS.test(sentence) || DAYS_THERE.test(sentence) || MOST_OF_WEEK.test(sentence)) return 'hybrid'
  if (FIVE_DAYS.test(sentence) || EVERY_DAY.test(sentence) || THERE_ALL_WEEK.test(sentence)) return 'onsite'
  if (!ON_SITE_WORDS.test(sentence)) return ''
  if (WHOLE_WEEK.test(sentence)) return 'onsite'
  const days = new Set(sentence.match(WEEKDAYS)?.map((day) => day.slice(0, 3)))
  return days.size > 0 && days.size < 5 ? 'hybrid' : ''
}

/** Returns whether a lower-case sentence counts days or times of a week. Example: "2-3 days a week". */
export function countsFewDays(sentence: string): boolean {
  return FEW_DAYS.test(sentence)
}
