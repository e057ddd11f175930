import { describe, expect, test } from 'bun:test'
import { modeOfPlaces, modeOfText, workModeOf } from '#lib/index/places/work-mode.ts'

describe('workModeOf()', () => {
  test('takes what the board says first', () => {
    expect(workModeOf({ listed: 'onsite', placed: 'remote', title: '(Remote)' })).toBe('onsite')
  })

  test.each([
    [['Washington, D.C. Metro - hybrid/remote'], 'hybrid'],
    [['Franklin, TN or Remote'], 'remote'],
    [['New York, NY; Remote'], 'remote'],
    [['New York, NY (Hybrid)', 'Remote - US'], 'remote'],
    [['Plano, Texas | Hybrid Option'], 'hybrid'],
    [['Home based - EMEA'], 'remote'],
    [['Télétravail'], 'remote'],
    [['Las Vegas, NV (Onsite)'], 'onsite'],
    [['Office Based - London, UK'], 'onsite'],
    [['Berlin'], ''],
    [[], ''],
  ])('reads the places %p: %p', (places, mode) => {
    expect(workModeOf({ listed: null, placed: modeOfPlaces(places), title: 'Cook' })).toBe(mode as 'remote')
  })

  test.each([
    ['Engineer | Fully Remote US', 'remote'],
    ['Engineer (Remote)', 'remote'],
    ['Engineer - Hybrid', 'hybrid'],
    ['Remote Sensing Lead', ''],
    ['Distributed Systems Engineer', ''],
    ['Hybrid Cloud Architect', ''],
    ['Virtual Reality Designer (Unity)', ''],
  ])('hears the title "%s" last: %p', (title, mode) => {
    expect(workModeOf({ listed: null, placed: '', title })).toBe(mode as 'remote')
  })
})

describe('modeOfText()', () => {
  test.each([
    ['REMOTE', 'remote'],
    ['Work-from-home', 'remote'],
    ['Hybrid / remote', 'hybrid'],
    ['Not remote, on-site', 'onsite'],
    ['Remoteville', ''],
  ])('reads "%s" as %p', (text, mode) => {
    expect(modeOfText(text)).toBe(mode as 'remote')
  })
})
