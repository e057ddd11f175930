import { describe, expect, test } from 'bun:test'
import { automaticTag } from '#lib/evidence/answers/automatic-tag.ts'

describe('automaticTag()', () => {
  test.each([
    ['Are you authorized to work in the US?', 'work_authorization'],
    ['Are you a US citizen?', 'work_authorization'],
    ['Will you need visa sponsorship?', 'sponsorship'],
    ['What are your salary expectations?', 'salary'],
    ['What bonus did you receive?', 'salary'],
    ['What is your notice period?', 'availability'],
    ['When can you start?', 'availability'],
    ['Would you move to Berlin?', 'relocation'],
    ['Can you come into the office?', 'location'],
    ['Are you willing to travel?', 'location'],
    ['Where are you based?', 'location'],
    ['How many years of Python experience do you have?', 'experience:python'],
    ['Describe your experience with Postgres', 'experience:postgresql'],
    ['Do you know TypeScript?', 'experience:typescript'],
    ['How many years of experience do you have?', 'experience'],
    ['Do you have a degree in physics?', 'education'],
    ['Where did you go to university?', 'education'],
    ['Are you fluent in French?', 'language'],
    ['Why do you want to work here?', 'motivation'],
    ['Can you provide references?', 'references'],
    ['What is your gender?', 'demographic'],
    ['Do you have a security clearance?', 'clearance'],
    ['How many people have you managed?', 'management'],
    ['How did you hear about us?', 'heard_about'],
    ['Can you work night shifts?', 'schedule'],
    ['Tell us about a failure', 'behaviour'],
    ['Have you signed a non-disclosure agreement?', 'agreements'],
    ['What is your favourite colour?', 'other'],
    ['何か質問は', 'other'],
  ])('%s: %s', (question, tag) => {
    expect(automaticTag(question)).toBe(tag)
  })
})
