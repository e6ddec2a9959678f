import { NavContext, PageContext, startLanguage } from '@evops/kit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { framesScreen } from '../../contract/screens.ts'
import { FrameFilters } from './FrameFilters.tsx'
import { frameWords } from './frames.words.ts'

test('X-15 / leads to the first box of the message log, and is a letter in it', async () => {
  startLanguage()
  const nothing = () => undefined
  const page = {
    path: '/chgstamon/frames',
    params: {},
    search: {},
    setSearch: nothing,
    setTitle: nothing,
    setUnsaved: nothing,
    mayLeave: async () => true,
    close: nothing,
  }
  const nav = { go: nothing, prefetch: nothing, mayOpen: () => true }
  const typed: unknown[] = []
  const search = { query: {}, zone: 'UTC', set: (patch: object) => void typed.push(patch) }
  const screen = await render(
    <NavContext value={nav}>
      <PageContext value={page}>
        <FrameFilters search={search} whole={false}>
          {null}
        </FrameFilters>
      </PageContext>
    </NavContext>,
  )
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox').first()).toHaveFocus()
  expect(typed).toEqual([])
  await userEvent.keyboard('/')
  expect(typed).toEqual([{ action: '/' }])
})

test('NAV-01 frames are called OCPP messages, in the menu as on their page', () => {
  const called = { zh: /报文/, en: /^OCPP messages$/, es: /^Mensajes OCPP$/ }
  for (const language of ['zh', 'en', 'es'] as const)
    for (const title of [framesScreen.text, frameWords['stations.frame.title']])
      expect(title[language]).toMatch(called[language])
})
