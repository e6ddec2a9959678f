import { startLanguage, toast } from '@evops/kit'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScanButton } from './ScanButton.tsx'

beforeAll(() => {
  startLanguage()
})
const { BarcodeDetector: own } = window
afterEach(() => {
  if (own) window.BarcodeDetector = own
  else delete window.BarcodeDetector
  vi.restoreAllMocks()
})
/** Simulates a browser that reads these codes from every photo. */
function reads(...codes: string[]) {
  window.BarcodeDetector = class {
    detect = async () => codes.map((rawValue) => ({ rawValue }))
  }
}
async function aPhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
  return new File([await canvas.convertToBlob()], 'part.png', { type: 'image/png' })
}
const found = vi.fn<(code: string) => void>()
async function renderScanButton() {
  found.mockClear()
  return render(<ScanButton most={60} onFound={found} />)
}
async function scanFile(file: File) {
  const { container } = await renderScanButton()
  const input = container.querySelector('input')
  if (!input) throw new Error('nowhere to scan')
  await userEvent.upload(input, file)
}

test('X-12 the code of a part is read from a photo, the first that fits', async () => {
  reads(' ', 'x'.repeat(61), ' FUSE-63A ')
  await scanFile(await aPhoto())
  await expect.poll(() => found.mock.calls).toEqual([['FUSE-63A']])
})

test('X-12 a photo without a code, and a file that is no photo, are said; nothing is filled in', async () => {
  const failed = vi.spyOn(toast, 'fail')
  reads()
  await scanFile(await aPhoto())
  await expect.poll(() => failed.mock.calls).toEqual([[expect.stringContaining('No code could be read')]])
  reads('FUSE-63A')
  await scanFile(new File(['text'], 'part.txt'))
  await expect.poll(() => failed.mock.calls).toHaveLength(2)
  expect(found).not.toHaveBeenCalled()
})

test('X-12 where the browser reads no codes there is nothing to press: the code is typed', async () => {
  delete window.BarcodeDetector
  const { container } = await renderScanButton()
  expect(container.innerHTML).toBe('')
})
