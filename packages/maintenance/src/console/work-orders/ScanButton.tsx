import { Button, toast, useWords } from '@evops/kit'
import { useRef, useState } from 'react'
import { workOrderWords } from './work-orders.words.ts'

declare global {
  interface Window {
    /** Available in Chromium on Android and macOS only. */
    BarcodeDetector?: new () => { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
  }
}

/** Reads a bar code or QR code from a photo, also without a network; if the browser cannot, the code is typed. */
export function ScanButton({ most, onFound }: { most: number; onFound: (code: string) => void }) {
  const t = useWords(workOrderWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return null
  const scan = async (file: File) => {
    setBusy(true)
    const picture = await createImageBitmap(file).catch(() => undefined)
    const found = picture && (await new BarcodeDetector().detect(picture).catch(() => undefined))
    picture?.close()
    setBusy(false)
    const code = found?.map(({ rawValue }) => rawValue.trim()).find((one) => one !== '' && one.length <= most)
    if (code === undefined) toast.fail(t('maintenance.workOrder.part-scan-none'))
    else onFound(code)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('maintenance.workOrder.part-scan')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void scan(file)
        }}
      />
      <Button small icon="screen" busy={busy} onClick={() => input.current?.click()}>
        {t('maintenance.workOrder.part-scan')}
      </Button>
    </>
  )
}
