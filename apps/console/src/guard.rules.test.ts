import { describe, expect, test } from 'vitest'
import { addOperatorCodeToUrl, redirectOfVisit, operatorCodeInUrl, safeRedirect } from './guard.rules.ts'

const visit = (href: string, more: { hasToken?: boolean; remembered?: string } = {}) => {
  const url = new URL(href, 'http://here.invalid')
  return redirectOfVisit({
    path: url.pathname,
    href,
    search: Object.fromEntries(url.searchParams),
    hasToken: more.hasToken ?? false,
    remembered: more.remembered,
  })
}

describe('the route guard', () => {
  test.each(['/login', '/auth-redirect', '/terdtpage', '/firstpage'])('GUARD-01 %s opens without a session', (path) => {
    expect(visit(path)).toBeUndefined()
  })

  test('GUARD-02 a stranger goes to /login with redirect and optcode=0', () => {
    expect(visit('/statsanalysis/chgtransorder?page=2')).toBe(
      '/login?redirect=%2Fstatsanalysis%2Fchgtransorder%3Fpage%3D2&optcode=0',
    )
  })

  test("GUARD-02 a remembered code takes the 0's place", () => {
    expect(visit('/', { remembered: 'YX-BUS' })).toBe('/login?redirect=%2F&optcode=YX-BUS')
  })

  test('GUARD-03 somebody signed in who opens /login goes to / with redirect and optcode', () => {
    expect(visit('/login?redirect=%2Fsysmng%2Fsysrole&optcode=QM', { hasToken: true })).toBe(
      '/?redirect=%2Fsysmng%2Fsysrole&optcode=QM',
    )
  })

  test('GUARD-04 the code is carried along, but never doubled', () => {
    expect(addOperatorCodeToUrl('/a?page=2', 'QM')).toBe('/a?page=2&optcode=QM')
    expect(addOperatorCodeToUrl('/a?optcode=YX', 'QM')).toBe('/a?optcode=YX')
    expect(addOperatorCodeToUrl('/a', undefined)).toBe('/a')
    expect(operatorCodeInUrl({ optcode: '0' })).toBeUndefined()
  })

  test.each([
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    '/\t/elsewhere.test',
    '/.//elsewhere.test',
    '/a/..//elsewhere.test',
    '/%2e//elsewhere.test',
    '/login',
    '',
    undefined,
  ])('GUARD-10 a redirect to %j stays at home', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  test('a redirect to a page of ours is kept with its query', () => {
    expect(safeRedirect('/chgstamon/refused?page=2')).toBe('/chgstamon/refused?page=2')
  })
})
