import { useEffect, useRef, useState } from 'react'
import { isMiniProgramme } from '../device/device.ts'
import { isWechatMini, openPage, useMiniProgrammeScan } from '../device/mini.ts'
import { TextField } from '../parts/Fields.tsx'
import { Button, Notice, Page } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { pathOfScannedCode } from './qr.rules.ts'
import { scanWords } from './scan.words.ts'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined
}

/** Scans a code with the camera if the browser supports it; the number below the code can always be typed. */
export function ScanPage() {
  const t = useWords(scanWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = (text: string) => {
    const way = pathOfScannedCode(text)
    setWrong(way === undefined)
    if (way !== undefined) navigateTo(way)
  }
  useMiniProgrammeScan('scanned', open)
  return (
    <Page title={t('driver.scan.title')}>
      {isWechatMini() ? (
        <Button kind="p" icon="scan" wide onPress={() => void openPage('scan', { language })}>
          {t('driver.scan.start')}
        </Button>
      ) : globalThis.BarcodeDetector && isSecureContext && !isMiniProgramme() ? (
        <Camera onRead={open} />
      ) : (
        <Notice>{t('driver.scan.no-camera')}</Notice>
      )}
      <form
        className="sheet stack"
        onSubmit={(event) => {
          event.preventDefault()
          open(typed)
        }}
      >
        <TextField
          label={t('driver.scan.number')}
          hint={t('driver.scan.number-hint')}
          value={typed}
          onChange={setTyped}
          inputMode="text"
          autoComplete="off"
          fault={isWrong ? t('driver.scan.wrong') : undefined}
          required
        />
        <Button kind="p" wide submits>
          {t('driver.scan.open')}
        </Button>
      </form>
    </Page>
  )
}

type Camera = 'off' | 'on' | 'refused'

/** Starts the camera only after a click, and checks a few frames a second until a code is read. */
function Camera({ onRead }: { onRead: (text: string) => void }) {
  const t = useWords(scanWords)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Camera>('off')
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    if (state !== 'on' || !video.current) return undefined
    const ended = new AbortController()
    scanVideo(video.current, (text) => read.current(text), ended.signal).catch(
      () => ended.signal.aborted || setState('refused'),
    )
    return () => ended.abort()
  }, [state])
  if (state === 'on')
    return (
      <div className="viewfinder">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees has no sound */}
        <video ref={video} playsInline muted aria-label={t('driver.scan.camera')} />
      </div>
    )
  return (
    <>
      {state === 'refused' && <Notice tone="warn">{t('driver.scan.refused')}</Notice>}
      <Button kind="p" icon="scan" wide onPress={() => setState('on')}>
        {t('driver.scan.start')}
      </Button>
    </>
  )
}

async function scanVideo(video: HTMLVideoElement, onRead: (text: string) => void, signal: AbortSignal): Promise<void> {
  const { BarcodeDetector } = globalThis
  if (!BarcodeDetector) return
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  while (!signal.aborted) {
    const [code] = await detector.detect(video)
    if (code) {
      end()
      return onRead(code.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
