import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { parseRichText, richText } from '../../contract/index.ts'
import { RichTextView } from './RichTextView.tsx'

test('ROUTE-13 /content/news S-22 what looks like markup is shown as words: no element comes of it', async () => {
  // Hostile content, as if the input validation had accepted it.
  const hostile = [
    { kind: 'paragraph' as const, spans: [{ text: '<img src=x onerror="window.broken = true">' }] },
    {
      kind: 'heading' as const,
      spans: [{ text: '<script>window.broken = true</script>', bold: true as const }],
    },
  ]
  const screen = await render(<RichTextView text={hostile} />)
  await expect.element(screen.getByText('<img src=x onerror="window.broken = true">')).toBeVisible()
  expect(screen.container.querySelectorAll('img, script')).toHaveLength(0)
  expect('broken' in window).toBe(false)
})

test('ROUTE-13 /content/news every kind of block has its element, and a link opens elsewhere without telling where from', async () => {
  const text = richText.parse(
    parseRichText('# Uno\n> Dos\n- Tres\n1. **Cuatro** y *cinco*\n[Seis](https://example.org/)'),
  )
  const screen = await render(<RichTextView text={text} />)
  const textOfElement = (what: string) => screen.container.querySelector(what)?.textContent
  expect([
    textOfElement('h3'),
    textOfElement('blockquote'),
    textOfElement('ul li'),
    textOfElement('ol li'),
    textOfElement('b'),
    textOfElement('em'),
  ]).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro y cinco', 'Cuatro', 'cinco'])
  const link = screen.getByRole('link', { name: 'Seis' })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})
