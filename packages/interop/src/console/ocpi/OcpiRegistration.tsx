import {
  Button,
  Can,
  isPermitted,
  confirmAction,
  Copy,
  Facts,
  Form,
  formatNumber,
  formatInstant,
  Link,
  Notice,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useNav,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { Once, refetchReads } from '@evops/organisation/console'
import { useState } from 'react'
import {
  getOcpiLink,
  inviteOcpiPartner,
  registerOcpiPartner,
  unregisterOcpiPartner,
  type OcpiLink,
  type PartnerRow,
} from '../../contract/index.ts'
import { messagesPath } from '../links/PartnerLink.tsx'
import { OcpiSelfTest } from './OcpiSelfTest.tsx'
import { OcpiPartyForm } from './OcpiPartyForm.tsx'
import { FailureLines } from '../failures/FailureLines.tsx'
import { Compared } from '../links/Compared.tsx'
import { linkWords } from '../links/links.words.ts'
import { ocpiWords } from './ocpi.words.ts'

const reads = [getOcpiLink]

/**
 * Shows the OCPI registration between a partner and us: its state, the step where a handshake failed, and the ways to
 * start a handshake.
 */
export function OcpiRegistration({ partner }: { partner: PartnerRow }) {
  const t = useWords(ocpiWords)
  const language = useLanguage()
  const { mayOpen } = useNav()
  const { data: link } = useCall(getOcpiLink, { params: { id: partner.id } }, { quiet: true })
  if (!link) return null
  const hasParty = link.party.countryCode !== ''
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.ocpi.title')}</h2>
      {!hasParty && <Notice tone="warn">{t('interop.ocpi.no-party')}</Notice>}
      <Failing link={link} />
      {link.isAway && <Notice tone="warn">{t('interop.ocpi.away')}</Notice>}
      {link.isInvited && <Notice>{t('interop.ocpi.invited')}</Notice>}
      {link.unplaced > 0 && (
        <Notice tone="warn">{t('interop.ocpi.unplaced', { n: formatNumber(link.unplaced, language) })}</Notice>
      )}
      <RegistrationState link={link} wasSent={partner.pushEnabled} />
      <HubParties of={link.hubParties} />
      {hasParty && partner.enabled && <Ways partner={partner} link={link} />}
      {mayOpen(messagesPath) && <Link to={messagesPath}>{t('interop.ocpi.messages')}</Link>}
      <OcpiPartyForm key={link.party.version} party={link.party} />
    </section>
  )
}

/** Shows in words where the last handshake failed, and the result of the last push. */
function Failing({ link: { failed, failures, problem } }: { link: OcpiLink }) {
  const t = useWords(ocpiWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (
    <>
      {failed && (
        <Notice tone="bad">
          <p>
            {t('interop.ocpi.failed', {
              step: t(`interop.ocpi.step.${failed.step}`),
              at: failed.at ? formatInstant(failed.at, language, zone) : '',
            })}
          </p>
          <FailureLines isOcpi problem={`${failed.kind}: ${failed.detail}`} />
        </Notice>
      )}
      {problem !== '' && (
        <Notice tone="bad">
          <p>{t('interop.ocpi.failing', { n: String(failures) })}</p>
          <FailureLines isOcpi problem={problem} />
        </Notice>
      )}
    </>
  )
}

function RegistrationState({ link, wasSent }: { link: OcpiLink; wasSent: boolean }) {
  const t = useWords(ocpiWords)
  const s = useWords(linkWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const isRegistered = link.state === 'registered'
  const roles = link.roles.map(({ role, countryCode, partyId, name }) => `${role} ${countryCode}*${partyId} ${name}`)
  return (
    <>
      <Facts
        of={[
          [t('interop.ocpi.state'), t(`interop.ocpi.state.${link.state}`)],
          [t('interop.ocpi.versionsUrl'), <code key="url">{link.versionsUrl}</code>],
          [t('interop.ocpi.protocolVersion'), isRegistered ? link.protocolVersion : ''],
          [t('interop.ocpi.registeredAt'), link.registeredAt && formatInstant(link.registeredAt, language, zone)],
          [t('interop.ocpi.theirUrl'), link.theirUrl && <code key="theirs">{link.theirUrl}</code>],
          [t('interop.ocpi.roles'), isRegistered ? roles.join(', ') : ''],
          [
            t('interop.ocpi.modules'),
            isRegistered ? [...new Set(link.modules.map(({ identifier }) => identifier))].join(', ') : '',
          ],
          [t('interop.ocpi.heardAt'), link.heardAt && formatInstant(link.heardAt, language, zone)],
          [s('interop.link.compared'), link.compared && <Compared key="compared" {...link.compared} />],
          [t('interop.ocpi.waiting'), wasSent && isRegistered ? formatNumber(link.waiting, language) : ''],
          [t('interop.ocpi.tokens'), isRegistered ? formatNumber(link.tokens, language) : ''],
        ]}
      />
      {isRegistered && link.protocolVersion === '2.1.1' && <Notice>{t('interop.ocpi.older')}</Notice>}
      <div className="row">
        <Copy text={link.versionsUrl} label={t('interop.ocpi.versionsUrl')} />
      </div>
    </>
  )
}

const there = { CONNECTED: 'good', OFFLINE: 'bad', PLANNED: 'plain', SUSPENDED: 'warn' } as const

/** Shows the parties behind a hub, as the hub reports them. */
function HubParties({ of }: { of: OcpiLink['hubParties'] }) {
  const t = useWords(ocpiWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  if (of.length === 0) return null
  return (
    <details>
      <summary className="small">{t('interop.ocpi.hub', { n: formatNumber(of.length, language) })}</summary>
      {of.map(({ countryCode, partyId, role, status, lastUpdated }) => (
        <p key={`${countryCode}${partyId}${role}`} className="small">
          <Tag tone={there[status]}>{t(`interop.ocpi.hub.${status}`)}</Tag> {`${countryCode}*${partyId} ${role}`}{' '}
          <span className="dim">{formatInstant(lastUpdated, language, zone, 'short')}</span>
        </p>
      ))}
    </details>
  )
}

/**
 * Lists the ways to start a handshake. The partner starts with a token that we issue, or we start with the partner's
 * token, or the registration is renewed with the current tokens.
 */
function Ways({ partner, link }: { partner: PartnerRow; link: OcpiLink }) {
  const t = useWords(ocpiWords)
  const params = { id: partner.id }
  const [token, setToken] = useState<string>()
  const invite = useSave(inviteOcpiPartner, { refreshes: reads, onSaved: (made) => setToken(made.token) })
  const again = useSave(registerOcpiPartner, { refreshes: reads })
  const end = useSave(unregisterOcpiPartner, { refreshes: reads })
  const confirmUnregister = async () => {
    const yes = await confirmAction({
      title: t('interop.ocpi.unregister-title', { name: partner.name }),
      text: t('interop.ocpi.unregister-text'),
      verb: t('interop.ocpi.unregister-verb'),
      danger: true,
    })
    if (yes) end.mutate({ params })
  }
  const isRegistered = link.state === 'registered'
  return (
    <>
      <div className="row wraps">
        <Can call={inviteOcpiPartner}>
          <Button icon="key" busy={invite.isPending} onClick={() => invite.mutate({ params })}>
            {t('interop.ocpi.invite')}
          </Button>
        </Can>
        {isRegistered && (
          <Can call={registerOcpiPartner}>
            <Button busy={again.isPending} onClick={() => again.mutate({ params, body: {} })}>
              {t('interop.ocpi.again')}
            </Button>
            <Button busy={end.isPending} onClick={() => void confirmUnregister()}>
              {t('interop.ocpi.unregister')}
            </Button>
          </Can>
        )}
      </div>
      {isRegistered && <OcpiSelfTest id={partner.id} />}
      {isPermitted(registerOcpiPartner) && partner.apiUrl !== '' && (
        <RegisterWith partner={partner} isOpen={!isRegistered} />
      )}
      {token !== undefined && (
        <Once
          title={t('interop.ocpi.invite-title', { name: partner.name })}
          text={t('interop.ocpi.invite-text')}
          secrets={[
            { label: 'Token A', value: token },
            { label: t('interop.ocpi.versionsUrl'), value: link.versionsUrl },
          ]}
          onClose={() => setToken(undefined)}
        />
      )}
    </>
  )
}

function RegisterWith({ partner, isOpen }: { partner: PartnerRow; isOpen: boolean }) {
  const t = useWords(ocpiWords)
  const form = useForm(registerOcpiPartner, {
    params: { id: partner.id },
    initial: { token: '' },
    toBody: (values) => values,
    refreshes: reads,
    onSaved: () => refetchReads(getOcpiLink),
  })
  const f = useFields(ocpiWords, 'interop.ocpi', { form })
  return (
    <details open={isOpen}>
      <summary className="small">{t('interop.ocpi.register-with')}</summary>
      <Form form={form} verb={t('interop.ocpi.register')}>
        <TextField {...f('token')} type="password" wide />
      </Form>
    </details>
  )
}
