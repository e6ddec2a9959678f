import { call, networkSettings, onSignedOut, queryClient, signInSession, toast } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { MutationObserver } from '@tanstack/react-query'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
/** The contracts of all packages, found by their place: a new package is walked without a change here. */
const contracts: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  globSync('packages/*/src/contract/index.ts', { cwd: root }).map((file) => import(path.join(root, file))),
)
const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
const endpoints = contracts.flatMap((contract) => Object.values(contract).flat().filter(isEndpoint))
/** Every act of the console: writes of signed-in users. */
const acts = [...new Map(endpoints.map((spec) => [spec.name, spec])).values()].filter(
  ({ method, permission }) => method !== 'GET' && permission !== 'public' && permission !== 'driver',
)

let status = 200
let signedOutCount = 0
let stopListening: () => void
let shown: string[] = []
beforeEach(() => {
  const cookies = new Map([['cms_token', 'ended']])
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://127.0.0.1', href: 'http://127.0.0.1/' })
  vi.stubGlobal('document', {
    documentElement: { lang: '', dataset: {} },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(_text: string) {
      // The sign-in stays as it is: only the server refuses it.
    },
  })
  networkSettings.baseUrl = 'http://127.0.0.1'
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/oauth/token')
      ? Response.json({ error: 'invalid_grant' }, { status: 400 })
      : Response.json({ code: status, msg: `refused ${url}`, error: 'x', requestId: 'r' }, { status }),
  )
  vi.spyOn(toast, 'fail').mockImplementation((text) => void shown.push(text))
  signedOutCount = 0
  stopListening = onSignedOut(() => {
    signedOutCount += 1
  })
})
afterEach(() => {
  stopListening()
  networkSettings.baseUrl = ''
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Performs an act as `useSave` does, and ignores its rejection: what the user sees comes from the cache's handler. */
async function perform(spec: EndpointSpec): Promise<void> {
  const observer = new MutationObserver(queryClient, { mutationFn: () => call(spec, {}), meta: { quiet: false } })
  await observer.mutate().catch(() => undefined)
}

test('a server error of any act is shown', async () => {
  expect(acts.length).toBeGreaterThan(400)
  status = 500
  const silent: string[] = []
  for (const spec of acts) {
    shown = []
    await perform(spec)
    if (!shown.some((text) => text.includes('refused'))) silent.push(spec.name)
  }
  expect(silent).toEqual([])
})

test('any act with an ended sign-in asks for another one or leads to the sign-in page', async () => {
  expect(signInSession.token()).toBe('ended')
  status = 401
  const silent: string[] = []
  for (const spec of acts) {
    signedOutCount = 0
    await perform(spec)
    if (signedOutCount === 0) silent.push(spec.name)
  }
  expect(silent).toEqual([])
})

const sources = globSync('{packages/*/src/console,apps/console/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Writes whose failure has no consequence for the user: the end of a view, a sign-out, the report of an error. */
const mayFailSilently = ['endView', 'revokeToken', 'reportClientError']

test('no act swallows its own failure', () => {
  const names = new Set(acts.map(({ name }) => name))
  const swallowed = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\bcall\((\w+)(?:(?!\n\}|\n {2}\}|\bawait\b)[\s\S]){0,200}?\.catch\(\(\) => (?:undefined|\{\s*\})\)/g,
      ),
    ].flatMap(([, name = '']) => (names.has(name) && !mayFailSilently.includes(name) ? [`${file}: ${name}`] : [])),
  )
  expect(swallowed).toEqual([])
})

// `give` returns the lock of a drawing when the page is left; a lost one ends by itself.
test('an act without a toast shows its failure in place', () => {
  const silent = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = useSave\(\w+, \{[^}]*quiet: true[^}]*\}\)/g)].flatMap(([, name = '']) =>
      new RegExp(`\\b${name}\\.(error|isError|mutateAsync)\\b|\\} = ${name}\\b`).test(text) || name === 'give'
        ? []
        : [`${file}: ${name}`],
    ),
  )
  expect(silent).toEqual([])
})
