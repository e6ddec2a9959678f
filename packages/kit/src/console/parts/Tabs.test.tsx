import { beforeAll, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageContext, type Page } from '../page/page.ts'
import { startLanguage } from '../words/language.ts'
import { PageHead } from './PageHead.tsx'
import { Button } from './Small.tsx'
import { Tabs } from './Tabs.tsx'

const page = { path: '/', params: {}, search: {}, setSearch: () => undefined } as unknown as Page
const tabs = ['Live', 'Facts', 'Profiles'].map((title, at) => ({
  key: title,
  title,
  rare: at === 2,
  body: () => <p>{title}</p>,
}))
const renderTabs = () =>
  render(
    <PageContext value={page}>
      <PageHead
        title="North · 01"
        actions={['Edit', 'Print', 'Export'].map((verb) => (
          <Button key={verb}>{verb}</Button>
        ))}
      />
      <Tabs tabs={tabs} label="Parts" />
    </PageContext>,
  )

beforeAll(() => {
  startLanguage()
})

test('a phone has one menu for what has no room: rare parts stand among the tabs', async () => {
  await browser.viewport(390, 844)
  const { getByRole } = await renderTabs()
  await expect.element(getByRole('tab', { name: 'Profiles' })).toBeVisible()
  expect(getByRole('button', { name: /^More/ }).elements()).toHaveLength(1)
})

test('where there is room rare parts have a menu of their own', async () => {
  await browser.viewport(1280, 800)
  const { getByRole } = await renderTabs()
  await expect.element(getByRole('button', { name: 'More', exact: true })).toBeVisible()
  expect(getByRole('tab', { name: 'Profiles' }).elements()).toHaveLength(0)
})
