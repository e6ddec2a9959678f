import { listDriverCodeConnectors, resolveDriverQr, startDriverSession } from '@evops/driver/contract'
import { currencyExponent, formatNumber, newId, type EndpointReply } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { isMiniProgramme } from '../device/device.ts'
import { useOperatorBranding } from '../face.ts'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useSignedIn } from '../net/sign-in-session.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { Chips, TextField } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, Link, ListRow, LoadedResult, Notice, Page, Sheet } from '../parts/Parts.tsx'
import { StateMark } from '../parts/StateMark.tsx'
import { navigateTo } from '../route.ts'
import { type PageProps, SignIn } from '../routes.tsx'
import { pathOfConnectorCode } from '../scan/qr.rules.ts'
import { formatAppInstant, formatAppMoney } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { chargeWords } from './charge.words.ts'
import { DayPrices } from './DayPrices.tsx'
import { type TargetKind, parseChargingTarget, chargingTargetKinds, targetPresets } from './price.rules.ts'
import { PlateText } from './StationPage.tsx'

type Resolved = EndpointReply<typeof resolveDriverQr>
const everyMs = 5_000
/** Page and label of the link below a refused start, where the driver can mend its cause. */
const remedies: Readonly<Record<string, readonly [string, 'to-consents' | 'to-unpaid' | 'to-wallet']>> = {
  'driver.consent-expired': ['/consents', 'to-consents'],
  'charging.start-arrears': ['/sessions', 'to-unpaid'],
  'charging.start-low-balance': ['/wallet/top-up', 'to-wallet'],
}

/** Opened by a QR code or the number below it: shows the connector, its price, and the start. */
export function ConnectorPage({ params: { code = '' } }: PageProps) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  const answer = useEndpoint(resolveDriverQr, { query: { operator, qr: code, language } }, everyMs)
  const found = answer.data
  if (answer.error?.error === 'driver.code-choice') return <ConnectorChoicePage code={code} />
  const title = found
    ? `${found.connector.chargePointName} · ${found.connector.connectorNo}`
    : t('driver.charge.connector')
  return (
    <Page title={title} note={found?.station.name} from={found ? `/station/${found.station.id}` : '/'}>
      <LoadedResult answer={answer}>{(loaded) => <Connector code={code} found={loaded} />}</LoadedResult>
      {answer.error && !found && (
        <Link to="/scan" className="btn w">
          {t('driver.charge.scan-again')}
        </Link>
      )}
    </Page>
  )
}

/** Offers the connectors of a charge point's number, or of a code that two charge points share. */
function ConnectorChoicePage({ code }: { code: string }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const { operator } = useOperatorBranding()
  const answer = useEndpoint(listDriverCodeConnectors, { query: { operator, qr: code, language } }, everyMs)
  const [name, ...otherNames] = new Set(answer.data?.map(({ station }) => station.name))
  const note = otherNames.length === 0 ? name : undefined
  return (
    <Page title={t('driver.charge.choose')} note={note ?? t('driver.charge.number', { code })} from="/scan">
      <LoadedResult answer={answer}>
        {(found) => (
          <Sheet flush>
            {found.map(({ connector, station }) => (
              <ListRow
                key={connector.code}
                to={pathOfConnectorCode(connector.code, operator)}
                title={
                  <b>
                    {connector.chargePointName} · {connector.connectorNo}
                  </b>
                }
                note={
                  <>
                    <PlateText of={connector} />
                    <br />
                    {note === undefined && `${station.name} · `}
                    {t('driver.charge.number', { code: connector.code })}
                  </>
                }
                end={<StateMark state={connector.state} />}
              />
            ))}
          </Sheet>
        )}
      </LoadedResult>
    </Page>
  )
}

function Connector({ code, found: { connector, price, station } }: { code: string; found: Resolved }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  return (
    <>
      <Sheet>
        <div className="pair">
          <StateMark state={connector.state} />
          <span className="small dim">{t('driver.charge.number', { code: connector.code })}</span>
        </div>
        <p className="small dim">
          <PlateText of={connector} />
          {connector.stateAt !== null &&
            ` · ${t('driver.charge.reported', { time: formatAppInstant(connector.stateAt, language, 'time', station.timeZone) })}`}
        </p>
      </Sheet>
      <Sheet title={t('driver.charge.today')}>
        {price ? <DayPrices day={price} timeZone={station.timeZone} /> : <p>{t('driver.charge.no-price')}</p>}
      </Sheet>
      {connector.startable && price ? (
        <Start code={code} currency={price.currency} />
      ) : (
        <Notice tone="warn">{t(`driver.charge.not-${price ? connector.state : 'priced'}`)}</Notice>
      )}
    </>
  )
}

function Start({ code, currency }: { code: string; currency: string }) {
  const t = useWords(chargeWords)
  const language = useLanguage()
  const units = { energy: 'kWh', amount: currency, minutes: 'min' } as const
  const signedIn = useSignedIn()
  const [kind, setKind] = useState<TargetKind>('full')
  const [typed, setTyped] = useState('')
  const [isRequested, setRequested] = useState(false)
  const { busy, error, run } = useEndpointAction()
  // Idempotency key sent with every try until one is answered: a start whose answer was lost does not start twice.
  const key = useRef(newId())
  const target = parseChargingTarget(kind, typed, currencyExponent(currency))
  if (isRequested && !signedIn) return <SignIn inside />
  const remedy = remedies[error?.error ?? '']
  const start = () => {
    if (!signedIn) return setRequested(true)
    if (!target) return undefined
    return run(
      async () => {
        try {
          return await requestEndpoint(startDriverSession, { body: { qr: code, target } }, { key: key.current })
        } catch (cause) {
          if (cause instanceof Error && 'isLost' in cause && cause.isLost === false) key.current = newId()
          throw cause
        }
      },
      ({ id }) => navigateTo(`/session/${id}`, { replace: true }),
    )
  }
  return (
    <>
      <Sheet>
        <div className="stack">
          <Chips
            label={t('driver.charge.until')}
            value={kind}
            of={chargingTargetKinds.map((one) => [one, t(`driver.charge.target-${one}`)] as const)}
            onChange={(next) => {
              setKind(next)
              setTyped('')
            }}
          />
          {kind !== 'full' && (
            <>
              <Chips
                label={t('driver.charge.presets')}
                value={typed}
                of={targetPresets(kind, currency).map((preset) => [
                  String(preset),
                  kind === 'amount'
                    ? formatAppMoney(preset * 10 ** currencyExponent(currency), currency, language)
                    : `${formatNumber(preset, language)}\u00a0${units[kind]}`,
                ])}
                onChange={setTyped}
              />
              <TextField
                label={`${t(`driver.charge.target-${kind}`)} (${units[kind]})`}
                value={typed}
                onChange={setTyped}
                inputMode={kind === 'minutes' ? 'numeric' : 'decimal'}
                fault={typed !== '' && !target ? t('driver.charge.target-wrong') : undefined}
              />
            </>
          )}
        </div>
      </Sheet>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        {remedy && (
          <Link to={remedy[0]} className="btn w">
            {t(`driver.charge.${remedy[1]}`)}
          </Link>
        )}
        <Button kind="p" icon="bolt" wide busy={busy} disabled={signedIn && !target} onPress={start}>
          {signedIn ? t('driver.charge.start') : t('driver.charge.sign-in-first')}
        </Button>
        {!signedIn && !isMiniProgramme() && (
          <Link to={`/q/${encodeURIComponent(code)}/guest`} className="btn w">
            {t('driver.charge.as-guest')}
          </Link>
        )}
      </div>
    </>
  )
}
