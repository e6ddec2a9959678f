import { expect, test } from 'vitest'
import { helpPages } from '@evops/console/handbook'
import { handbookHtml } from '../handbook.ts'

test.each(['zh', 'en', 'es'] as const)('the handbook in %s has each page of the help, and no script', (language) => {
  const html = handbookHtml(language)
  for (const { path, what } of helpPages) {
    expect.soft(html).toContain(`<code>${path}</code>`)
    expect.soft(html, path).toContain(what[language].slice(0, 12))
  }
  expect(html).not.toContain('<script')
  expect(html).toContain('@page{size:A4')
  expect(html).not.toContain('<img')
  expect(handbookHtml(language, new Map([['/finance/invoice', 'pictures/one.jpg']]))).toContain(
    'src="pictures/one.jpg"',
  )
})
