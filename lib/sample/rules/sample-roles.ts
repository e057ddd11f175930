/** A role of the sample, as a job seeker would write it. */
type SampleRole = { label: string; titles: string[]; avoid_titles: string[]; keywords: string[] }

/** Two roles that find a good part of the sample. */
export function sampleRoles(): SampleRole[] {
  return [
    {
      label: 'Backend engineer',
      titles: ['Backend Engineer', 'Software Engineer', 'Backend Developer', 'Full Stack Engineer'],
      avoid_titles: ['Frontend', 'Manager', 'Principal', 'Junior'],
      keywords: ['Go', 'TypeScript', 'PostgreSQL', 'Kafka', 'payments', 'distributed systems'],
    },
    {
      label: 'Platform engineer',
      titles: [
        'Platform Engineer',
        'Site Reliability Engineer',
        'Infrastructure Engineer',
        'DevOps Engineer',
        'Security Engineer',
      ],
      avoid_titles: ['Manager', 'Principal'],
      keywords: ['Kubernetes', 'Terraform', 'AWS', 'Prometheus', 'on-call'],
    },
  ]
}
