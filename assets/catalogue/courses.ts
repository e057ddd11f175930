// Made from the names of the courses by `bun lib/build/write-catalogue.ts`; a test fails when it is out of date.

/** Loads a course by its key. */
export const COURSES = {
}
