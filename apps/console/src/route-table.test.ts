import { catalogueOf } from '@evops/organisation/contract'
import { languages } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { iconOf, routePaths, productScreens, placeOf, sectionOf, sections, worldOf } from './route-table.ts'

const permissionCodes = new Set(catalogueOf(productScreens).map(({ code }) => code))
const listed = new Set<string>(routePaths.map(({ path }) => path))

describe('the table of routes', () => {
  test('every code is one of the catalogue, every title stands in three languages, each has an icon, no path twice', () => {
    for (const { path, codes, title } of routePaths) {
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
  })

  test('whatever a domain puts into the menu has its place there, once, and no place stands for nothing', () => {
    const declared = productScreens.flatMap(({ screens }) =>
      screens.map(({ path, hidden }) => ({ path, hidden })),
    )
    expect(new Set(declared.map(({ path }) => path)).size).toBe(declared.length)
    expect(declared.filter(({ path, hidden }) => !hidden && !listed.has(path))).toEqual([])
    expect(routePaths).toHaveLength(placeOf('/nowhere'))
    const headings = productScreens.flatMap((domain) => domain.headings ?? [])
    expect(new Set(headings.map(({ path }) => path))).toEqual(new Set(sections.map(({ path }) => path)))
  })

  test('every path but home, the profile and the open ones stands in a section', () => {
    const alone = routePaths.filter(({ path }) => !sectionOf(path)).map(({ path }) => path)
    expect(alone).toEqual([
      '/',
      '/profile/index',
      '/profile/schedules',
      '/bigscreen',
      '/terdtpage',
      '/firstpage',
    ])
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
    expect(placeOf('/nowhere')).toBe(routePaths.length)
  })
})

test('LAYOUT-08 each area of the menu has an icon of its own, and so have its tabs and what the palette finds there', () => {
  const icons = sections.map(({ icon }) => icon)
  expect(icons.length).toBeGreaterThan(10)
  expect(new Set(icons).size).toBe(icons.length)
  for (const { path, icon } of sections) expect(iconOf(`${path}/x`)).toBe(icon)
})
