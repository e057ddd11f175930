import { expect, test } from 'bun:test'
import { enoughOf, isBonus } from '#lib/judge/read/demand-class.ts'

const enough = (quote: string, ...terms: string[]) => enoughOf(quote, terms)

test('of alternatives and examples one is enough', () => {
  expect(enough('Python, Go or Java', 'Python', 'Go', 'Java')).toBe('one')
  expect(enough('Tools such as Docker and Podman', 'Docker', 'Podman')).toBe('one')
  expect(enough('At least one of Python and Go', 'Python', 'Go')).toBe('one')
  expect(enough('React/Vue', 'React', 'Vue')).toBe('one')
  expect(enough('Kafka, RabbitMQ, or similar', 'Kafka', 'RabbitMQ')).toBe('one')
})

test('of what is joined by "and" all is asked, and so of a single name', () => {
  expect(enough('Python and SQL', 'Python', 'SQL')).toBe('all')
  expect(enough('Python or similar', 'Python')).toBe('all')
})

test('wording makes a bonus in German, French and Spanish too, and a must stays one', () => {
  const isNice = (sentence: string) => isBonus({ wording: sentence, sentence, section: 'must' })
  const bonuses = `Vorzugsweise Erfahrung im Hotel|SAP ist ein Plus|CAD ist kein Muss|Idéalement en laboratoire|Un CACES serait un vrai plus
    L’allemand est un avantage|Une formation est souhaitable|Une mention serait appréciée|Se valorarán idiomas|Deseable máster
    Preferiblemente en hoteles|Recomendable curso de alturas|Idealmente con moto`
  const musts = `Führerschein ist zwingend|Drei Jahre im Lager|Permis B indispensable|CACES impératif|Plusieurs années en cuisine
    Imprescindible carné B|Experiencia mínima de un año|Se requiere inglés`
  for (const line of bonuses.split(/\||\n +/)) expect(`${line} ${isNice(line)}`).toBe(`${line} true`)
  for (const line of musts.split(/\||\n +/)) expect(`${line} ${isNice(line)}`).toBe(`${line} false`)
})
