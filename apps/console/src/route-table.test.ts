import { permissionCodes } from '@evops/organisation/contract'
import { languages } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { iconOf, knownPaths, placeOf, sectionOf, sections, worldOf } from './route-table.ts'

describe('the table of routes', () => {
  test('every code is one of the catalogue, every title stands in three languages, each has an icon, no path twice', () => {
    for (const { path, codes, title } of knownPaths) {
      expect.soft(iconOf(path), path).toBeDefined()
      expect
        .soft(
          codes.filter((code) => !permissionCodes.has(code)),
          path,
        )
        .toEqual([])
      for (const language of languages) expect.soft(title[language], path).not.toBe('')
    }
    for (const { path, codes } of sections)
      expect
        .soft(
          codes.filter((code) => !permissionCodes.has(code)),
          path,
        )
        .toEqual([])
    const paths = knownPaths.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('every path but home, the profile and the open ones stands in a section', () => {
    const alone = knownPaths.filter(({ path }) => !sectionOf(path)).map(({ path }) => path)
    expect(alone).toEqual(['/', '/profile/index', '/bigscreen', '/terdtpage', '/firstpage'])
  })

  test.each([
    ['/', 'both'],
    ['/chgstamon/chgstatlistmon', 'charging'],
    ['/statsanalysis/chgpile/01a1', 'charging'],
    ['/orderchg/energymodelanalysis', 'energy'],
    ['/reportformmng/dailyeleloss', 'energy'],
    ['/energy/objects', 'energy'],
    ['/gradraw', 'energy'],
    ['/sysmng/tasks', 'both'],
    ['/somewhere/else', 'both'],
  ])('LAYOUT-08 %s belongs to the world %s', (path, world) => {
    expect(worldOf(path)).toBe(world)
  })

  test('the menu keeps the order of the table', () => {
    expect(placeOf('/statsanalysis/chgpile')).toBeLessThan(placeOf('/statsanalysis/chgstation'))
    expect(placeOf('/nowhere')).toBe(knownPaths.length)
  })
})
