import { evaluateDriverSession } from '@evops/driver/contract'
import { useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { TextField } from '../parts/Fields.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Button, ReadErrorMessage, Page } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import { useWords } from '../words/translate.ts'
import { billWords } from './bill.words.ts'

const tags = ['fast', 'clean', 'easy', 'slow', 'blocked', 'broken'] as const

/** Form to rate a session with stars and a text, once. */
export function RatePage({ params: { id = '' } }: PageProps) {
  const t = useWords(billWords)
  const [stars, setStars] = useState(0)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const { busy, error, run } = useEndpointAction()
  const send = () =>
    run(
      () => requestEndpoint(evaluateDriverSession, { params: { id }, body: { stars, tags: [...chosen], text } }),
      () => navigateTo(`/past-session/${id}`, { replace: true }),
    )
  return (
    <Page title={t('driver.bill.rate')} from={`/past-session/${id}`}>
      <div className="sheet stack">
        <fieldset className="field">
          <legend>{t('driver.bill.stars')}</legend>
          <div className="stars">
            {[1, 2, 3, 4, 5].map((count) => (
              <label key={count} className={count <= stars ? 'on' : undefined}>
                <input type="radio" name="stars" checked={stars === count} onChange={() => setStars(count)} />
                <Icon name="star" />
                <span className="hidden">{t('driver.bill.star', { count })}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="field">
          <legend>{t('driver.bill.tags')}</legend>
          <div className="chips">
            {tags.map((key) => {
              const tag = t(`driver.bill.tag-${key}`)
              const isOn = chosen.includes(tag)
              return (
                <label key={key} className="chip">
                  <input
                    type="checkbox"
                    checked={isOn}
                    onChange={() => setChosen(isOn ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
                  />
                  {tag}
                </label>
              )
            })}
          </div>
        </fieldset>
        <TextField label={t('driver.bill.comment')} value={text} onChange={setText} most={1_000} long />
      </div>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        <Button kind="p" wide busy={busy} disabled={stars === 0} onPress={send}>
          {t('driver.bill.send')}
        </Button>
      </div>
    </Page>
  )
}
