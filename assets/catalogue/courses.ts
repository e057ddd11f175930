// Made from the names of the courses by `bun lib/build/write-catalogue.ts`; a test fails when it is out of date.

/** Loads a course by its key. */
export const COURSES = {
  'backend-engineer': () => import('./backend-engineer.json', { with: { type: 'json' } }),
  'data-analyst': () => import('./data-analyst.json', { with: { type: 'json' } }),
  'data-engineer': () => import('./data-engineer.json', { with: { type: 'json' } }),
  'machine-learning-engineer': () => import('./machine-learning-engineer.json', { with: { type: 'json' } }),
  'security-engineer': () => import('./security-engineer.json', { with: { type: 'json' } }),
  'site-reliability-engineer': () => import('./site-reliability-engineer.json', { with: { type: 'json' } }),
}
