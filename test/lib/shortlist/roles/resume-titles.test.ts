import { describe, expect, test } from 'bun:test'
import { COMMON_TITLES, namesWork, similarTitles } from '#lib/index/titles/common-titles.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'

const position = (heading: string, ...sublines: string[]) => ({
  section: 'experience' as const,
  heading,
  sublines,
})

describe('the titles that a resume tells', () => {
  test('are those of its positions, wherever they stand, the latest first and each once', () => {
    const entries = [
      position('Corvid Labs', 'Software Engineer, Aug 2014 – May 2017'),
      position('Meridian Freight Systems', 'Staff Software Engineer, Routing Platform', 'Mar 2021 – Present'),
      position('SENIOR ACCOUNTANT', 'Baker & Partners LLP', '2017 – 2019'),
      position('Line Cook at Milo', '2009'),
      position('software engineer (contract)', '2012 – 2013'),
      { section: 'education' as const, heading: 'Reed College', sublines: ['Teaching Assistant, 2010'] },
      position('The Long Table', 'A great time'),
    ]
    expect(titlesOf(entries)).toEqual([
      ...['Staff Software Engineer', 'Senior Accountant', 'Software Engineer', 'Line Cook'],
    ])
  })

  test('stand below the company in scripts that no table knows', () => {
    const entries = [
      position('株式会社青空', 'シニアエンジニア、2021年4月 - 現在', '大阪府'),
      position('مكتب الندى', 'مدققة حسابات، ٢٠١٥ – ٢٠١٩'),
      position('Milo', 'Berlin', '2009'),
    ]
    expect(titlesOf(entries)).toEqual(['シニアエンジニア', 'مدققة حسابات'])
  })

  test('bring near ones along, that are not found anyway', () => {
    expect(similarTitles(['Senior Backend Engineer'], 2)).toEqual(['Backend Engineer', 'Software Engineer'])
    expect(similarTitles(['Registered Nurse'], 8)).toContain('Nurse Practitioner')
    expect(similarTitles(['Registered Nurse'], 8)).not.toContain('Registered Nurse')
    expect(similarTitles([], 8)).toEqual([])
  })

  test('are completed from common ones, each of which says what a person is', () => {
    expect(new Set(COMMON_TITLES).size).toBe(COMMON_TITLES.length)
    expect(COMMON_TITLES.filter((title) => title.trim() !== title || title === '')).toEqual([])
    expect(COMMON_TITLES.filter((title) => !namesWork(title))).toEqual([])
  })
})
