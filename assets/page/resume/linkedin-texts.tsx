import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import type { LinkedinProfile, LinkedinText } from '#lib/resume/main/linkedin-text.ts'
import { counted } from '#lib/text/counted.ts'

/** The texts of a LinkedIn profile, each with its length and a button to copy it. */
export function LinkedinTexts({
  profile: { headline, about, positions, skills },
}: {
  profile: LinkedinProfile
}) {
  return (
    <section class="linkedin" aria-labelledby="linkedin-texts">
      <h3 id="linkedin-texts" tabIndex={-1}>
        For LinkedIn
      </h3>
      <Field name="Headline" field={headline} />
      <Field name="About" field={about} />
      {positions.map(({ id, heading, sublines, description }) => (
        <Field key={id} name={[heading, ...sublines.slice(0, 1)].join(', ')} field={description} />
      ))}
      <Field
        name="Skills"
        field={{ text: skills.names.join(', '), left_out: skills.left_out }}
        size={`${skills.names.length} of ${skills.limit}`}
      />
    </section>
  )
}

type FieldProps = { name: string; field: Pick<LinkedinText, 'text' | 'left_out'>; size?: string }
type SizedProps = { name: string; field: LinkedinText; size?: undefined }

function Field({ name, field, size }: FieldProps | SizedProps) {
  const { text, left_out } = field
  const length = size ?? ('limit' in field ? `${field.length} of ${field.limit} characters` : '')
  return (
    <div class="linkedin-text">
      <h4 dir="auto">{name}</h4>
      <span class="small quiet">{length}</span>
      {text === '' ? (
        <p class="small quiet">Your resume has nothing for it.</p>
      ) : (
        <>
          <CopyButton text={text} label={name} />
          <p class="pasted" dir="auto">
            {text}
          </p>
        </>
      )}
      {left_out.length > 0 && (
        <details>
          <summary>{counted(left_out.length, 'part')} left out, because LinkedIn takes no more</summary>
          <ul>
            {left_out.map((line, index) => (
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
