import { measureReadGrowth } from '@evops/platform/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickBestLanguage, isSafeLink, parseRichText, richText, formatRichTextSource } from './index.ts'

describe('ROUTE-13 /content/news rich text', () => {
  test('what is typed becomes blocks and spans', () => {
    const typed = [
      '# Horario de *verano*',
      'Desde **hoy**, 5 * 3 y \\*nada\\*.',
      '> Aviso',
      '- Uno',
      '- [Mapa](https://example.org/a_(b))',
      '1. Primero',
      '',
      'Escriba a [soporte](mailto:a@example.org)',
    ].join('\n')
    expect(parseRichText(typed)).toEqual([
      { kind: 'heading', spans: [{ text: 'Horario de ' }, { text: 'verano', italic: true }] },
      {
        kind: 'paragraph',
        spans: [{ text: 'Desde ' }, { text: 'hoy', bold: true }, { text: ', 5 * 3 y *nada*.' }],
      },
      { kind: 'quote', spans: [{ text: 'Aviso' }] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ text: 'Uno' }], [{ text: '[Mapa](https://example.org/a_(b))' }]],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'Primero' }]] },
      {
        kind: 'paragraph',
        spans: [{ text: 'Escriba a ' }, { text: 'soporte', link: 'mailto:a@example.org' }],
      },
    ])
  })

  test('S-22 a link that runs something stays text, and markup is refused', () => {
    expect(parseRichText('[x](javascript:alert(1))')).toEqual([
      { kind: 'paragraph', spans: [{ text: '[x](javascript:alert(1))' }] },
    ])
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'data:text/html,x',
      'vbscript:x',
      '//a.example',
      'https://u:p@a.example',
      'file:///etc',
    ])
      expect([link, isSafeLink(link)]).toEqual([link, false])
    for (const link of ['https://a.example/b?c=d#e', 'http://a.example', 'mailto:a@b.example', 'tel:+34 600 000 000'])
      expect([link, isSafeLink(link)]).toEqual([link, true])
    for (const typed of ['<b>x</b>', 'a <script>', '</p>', '<!-- -->', 'a\u202eb', 'a\u200bb'])
      expect([typed, richText.safeParse(parseRichText(typed)).success]).toEqual([typed, false])
    expect(richText.safeParse(parseRichText('a < b, c > d, 1 <2')).success).toBe(true)
  })

  test('a document is typed as it was read: nothing is lost on the way to the editor and back', () => {
    const piece = fc.constantFrom(
      'a',
      'b c',
      ' ',
      '*',
      '**',
      '***',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '# ',
      '> ',
      '- ',
      '1. ',
      '\n',
      '[l](https://a.example/x)',
      'é',
      '语',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = parseRichText(pieces.join(''))
        expect(parseRichText(formatRichTextSource(once))).toEqual(once)
      }),
    )
  })

  test.each([
    ['links that never end', '['],
    ['links without an address', '[a]'],
    ['addresses that never end', '[a](b'],
    ['stars', '*a'],
    ['backslashes', '\\'],
    ['lines', 'a\n'],
    ['items', '- a\n'],
  ])('D-21 %s take twice as long when they are twice as many', async (_what, piece) => {
    expect(
      await measureReadGrowth(
        async (text: string) => void parseRichText(text),
        (n) => piece.repeat(n),
      ),
    ).toBeLessThanOrEqual(2.2)
  })
})

test('ROUTE-13 /content/carousel the language that is asked for, the operator’s, English, any', () => {
  const of = (...languages: ('zh' | 'en' | 'es')[]) => languages.map((language) => ({ language }))
  expect(pickBestLanguage(of('zh', 'en', 'es'), 'es', 'zh')?.language).toBe('es')
  expect(pickBestLanguage(of('en', 'zh'), 'es', 'zh')?.language).toBe('zh')
  expect(pickBestLanguage(of('zh', 'en'), 'es', 'es')?.language).toBe('en')
  expect(pickBestLanguage(of('zh'), 'es', 'es')?.language).toBe('zh')
  expect(pickBestLanguage([], 'es', 'es')).toBeUndefined()
})
