/** A role to look for in the sample: what a job seeker would write into their settings. */
export type SampleRole = { label: string; titles: string[]; avoid_titles: string[]; keywords: string[] }

/** Two roles that find a good part of the sample. */
export function sampleRoles(): SampleRole[] {
  return [
    {
      label: 'Backend engineer',
      titles: [
        'Backend Engineer',
        'Software Engineer',
        'Backend Developer',
        'Platform Engineer',
        'Site Reliability Engineer',
        'Infrastructure Engineer',
        'DevOps Engineer',
        'Full Stack Engineer',
        'Security Engineer',
        'Data Engineer',
      ],
      avoid_titles: ['Frontend', 'Manager', 'Principal'],
      keywords: [
        'TypeScript',
        'Go',
        'PostgreSQL',
        'Kafka',
        'AWS',
        'Kubernetes',
        'REST',
        'distributed systems',
      ],
    },
    {
      label: 'Product designer',
      titles: ['Product Designer', 'UX Designer', 'UI Designer', 'Interaction Designer', 'UX Researcher'],
      avoid_titles: ['Manager', 'Brand'],
      keywords: ['Figma', 'design system', 'usability tests', 'prototypes', 'accessibility', 'interviews'],
    },
  ]
}
