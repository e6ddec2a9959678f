import { type Page, PageContext, queryClient, startLanguage, useForm } from '@evops/kit'
import { useEffect } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { confirmWorkOrder } from '../../contract/index.ts'
import { SignaturePad } from './SignaturePad.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
beforeAll(() => {
  startLanguage()
})

const nothing = () => undefined
const page: Page = {
  path: '/',
  params: {},
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  close: nothing,
  mayLeave: async () => true,
}
let signatureValue: unknown
function Signing() {
  const form = useForm(confirmWorkOrder, { initial: { signature: null } })
  const { signature } = form.values
  useEffect(() => {
    signatureValue = signature
  }, [signature])
  return <SignaturePad form={form} name="signature" />
}
function stroke(canvas: Element, spots: readonly (readonly [number, number])[]) {
  const box = canvas.getBoundingClientRect()
  const dispatchPointer = (type: string, [x, y]: readonly [number, number]) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
      }),
    )
  const [first = [0, 0] as const, ...rest] = spots
  dispatchPointer('pointerdown', first)
  for (const spot of rest) dispatchPointer('pointermove', spot)
  dispatchPointer('pointerup', spots.at(-1) ?? first)
}
/** Returns the number of drawn pixels in a part of the picture. */
async function inkOf(base64: string, [from, to]: readonly [number, number]): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const ink = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  ink?.drawImage(picture, 0, 0)
  const left = Math.round(from * picture.width)
  const { data = new Uint8ClampedArray() } =
    ink?.getImageData(left, 0, Math.round((to - from) * picture.width), picture.height) ?? {}
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}

test('X-12 what a finger draws stands in the form as a PNG, where it was drawn; cleared, nothing does', async () => {
  const { container, getByRole } = await render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <Signing />
      </PageContext>
    </QueryClientProvider>,
  )
  const canvas = container.querySelector('canvas')
  if (!canvas) throw new Error('nowhere to sign')
  // Only a real pointer can be captured, and a test's pointer is not one.
  canvas.setPointerCapture = () => undefined
  const clear = getByRole('button', { name: 'Clear' })
  await expect.element(clear).toBeDisabled()
  stroke(canvas, [
    [0.1, 0.5],
    [0.2, 0.2],
    [0.3, 0.8],
  ])
  await expect.element(clear).toBeEnabled()
  const first = String(signatureValue)
  expect(await inkOf(first, [0, 0.35])).toBeGreaterThan(100)
  expect(await inkOf(first, [0.4, 1])).toBe(0)
  // A second stroke is added, and begins where the finger touches.
  stroke(canvas, [
    [0.6, 0.5],
    [0.9, 0.5],
  ])
  await expect.poll(() => signatureValue).not.toBe(first)
  const second = String(signatureValue)
  expect(await inkOf(second, [0, 0.35])).toBe(await inkOf(first, [0, 0.35]))
  expect(await inkOf(second, [0.35, 0.55])).toBe(0)
  expect(await inkOf(second, [0.55, 1])).toBeGreaterThan(100)
  await clear.click()
  await expect.poll(() => signatureValue).toBeNull()
})
