import type { z } from 'zod'
import type { LetterView as LetterSchema } from '#lib/resume/letters/schema.ts'
import { counted } from '#lib/text/counted.ts'

/** The letter for a job as the API shows it. */
export type Letter = z.output<typeof LetterSchema>

/** The demands that lines answer, in the posting's words, by id. */
export type Demands = ReadonlyMap<string, string>

/** The name of the form for a letter. */
export function letterKey(id: string): string {
  return `letter/${id}`
}

/** The number of sentences of a letter that the person must check, in words. */
export function linesToCheckText({ not_shown, near }: Pick<Letter, 'not_shown' | 'near'>): string {
  if (not_shown + near === 0) return 'Every statement about you comes from one of your lines.'
  return [
    not_shown === 0 ? '' : `${counted(not_shown, 'sentence')} that no line of yours shows`,
    near === 0 ? '' : `${counted(near, 'sentence')} that only you can confirm`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Sentence = Letter['paragraphs'][number]['sentences'][number]

const STATE_WORDS = {
  near: 'Only you can confirm this. Your closest line:',
  not_shown: 'No line of yours shows this.',
}

/** A paragraph of a letter: unproven sentences are marked, and each is listed with its evidence. */
export function Paragraph({ sentences, demands }: { sentences: readonly Sentence[]; demands: Demands }) {
  const open = sentences.filter(({ stands }) => stands === 'near' || stands === 'not_shown')
  const backedSentences = sentences.filter(({ stands }) => stands === 'shown')
  const ofModel = sentences.filter(({ by_model }) => by_model).length
  const first = sentences.findIndex(({ bullet }) => bullet)
  const [plain, bulleted] =
    first === -1 ? [sentences, []] : [sentences.slice(0, first), sentences.slice(first)]
  return (
    <div class="letter-paragraph">
      {plain.length > 0 && <Words sentences={plain} />}
      {bulleted.length > 0 && (
        <ul>
          {bulletsOf(bulleted).map((bullet, index) => (
            <li key={index}>
              <Words sentences={bullet} />
              {demands.has(bullet[0]?.answers ?? '') && (
                <p class="small quiet">
                  Answers: <bdi>“{demands.get(bullet[0]?.answers ?? '')}”</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {ofModel > 0 && (
        <p class="small quiet">
          {ofModel === sentences.length
            ? 'The model’s words.'
            : `${counted(ofModel, 'sentence')} in the model’s words.`}
        </p>
      )}
      {open.map(({ text, stands, on, also_on }) => (
        <p key={text} class="small warn">
          <bdi>“{text}”</bdi> {STATE_WORDS[stands as 'near']}
          {on && <bdi> “{[on, ...also_on].map((line) => line.text).join('”, “')}”</bdi>}
        </p>
      ))}
      {backedSentences.some(({ bullet }) => !bullet) && (
        <details class="small">
          <summary>{counted(backedSentences.length, 'sentence')} from your lines</summary>
          <ul>
            {backedSentences.map(({ text, on }) => (
              <li key={text}>
                <bdi>{on?.text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Words({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <p dir="auto">
      {sentences.map(({ text, stands }, index) => (
        <span key={index}>
          {index > 0 && ' '}
          {stands === 'near' || stands === 'not_shown' ? <mark>{text}</mark> : text}
        </span>
      ))}
    </p>
  )
}

// Each bullet begins a group of sentences.
function bulletsOf(sentences: readonly Sentence[]): Sentence[][] {
  const groups: Sentence[][] = []
  for (const sentence of sentences) {
    if (sentence.bullet) groups.push([sentence])
    else groups.at(-1)?.push(sentence)
  }
  return groups
}
