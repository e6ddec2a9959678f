import { expect, test } from 'vitest'
import { withSettings } from './console-files.ts'

const page = '<head><title>x</title></head>'

test('the page tells the console what was set, and nothing else', () => {
  expect(withSettings(page, { preview: false, publicUrl: undefined })).toBe(page)
  expect(withSettings(page, { preview: true, publicUrl: 'https://a.example/"b$&' })).toBe(
    '<head><title>x</title><meta name="evops-preview" content="1" /><meta name="evops-public-url" content="https://a.example/%22b$&" /></head>',
  )
})
