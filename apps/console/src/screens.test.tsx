import { describe, expect, test } from 'vitest'
import { consoleDomains } from './domains.ts'
import { routePaths, menuSectionOfPath } from './route-table.ts'

/** Returns the codes without the section's own code: users who see the section already have it. */
function codesOf(path: string, codes: readonly string[]): readonly string[] {
  const ofSection = menuSectionOfPath(path)?.codes ?? []
  return codes.some((code) => ofSection.includes(code)) ? [] : codes
}

const built = consoleDomains.flatMap(({ routes, words }) =>
  routes.map((route) => ({ ...route, words: words[route.title] })),
)

describe('the screens that domains have built', () => {
  test('ROUTE-01 to ROUTE-14: each is called as the table of routes calls it, opens by its codes, is hidden as it says', () => {
    for (const { path, title, codes, hidden, open } of routePaths) {
      const screen = built.find((each) => each.path === path)
      if (!screen) continue
      expect
        .soft(
          {
            title: screen.words,
            codes: codesOf(path, screen.codes),
            hidden: screen.hidden ?? false,
            open: screen.open ?? false,
          },
          path,
        )
        .toEqual({ title, codes: codesOf(path, codes), hidden, open })
    }
  })

  test('whatever stands in the menu is in the table', () => {
    const tablePaths = new Set<string>(routePaths.map(({ path }) => path))
    expect(built.filter(({ path, hidden }) => !hidden && !tablePaths.has(path)).map(({ path }) => path)).toEqual([])
  })

  test('no path is registered twice, and each title stands in its domain', () => {
    const paths = built.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(built.filter(({ words }) => !words).map(({ path }) => path)).toEqual([])
  })
})
