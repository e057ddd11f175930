const FILES = [
  { href: '/api/export', says: 'Everything you wrote, in every revision', form: 'JSON' },
  { href: '/api/export?what=answers&format=csv', says: 'Your answers', form: 'CSV' },
  { href: '/api/export?what=applications&format=csv', says: 'Your applications', form: 'CSV' },
  { href: '/api/export?what=boards&format=csv', says: 'The boards you follow', form: 'CSV' },
  { href: '/api/export?what=jobs&format=csv', says: 'The stored jobs', form: 'CSV' },
]

/** What can be taken away in open formats. */
export function ExportLinks() {
  return (
    <section class="panel" aria-labelledby="export-title">
      <h2 id="export-title">Take it with you</h2>
      <ul>
        {FILES.map(({ href, says, form }) => (
          <li key={href}>
            <a href={href} download>
              {says}
            </a>{' '}
            <span class="quiet small">{form}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
