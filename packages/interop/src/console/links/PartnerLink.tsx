import {
  Button,
  Can,
  isPermitted,
  Copy,
  Facts,
  Field,
  Form,
  formatNumber,
  formatInstant,
  Link,
  Notice,
  useCall,
  useForm,
  useLanguage,
  useNav,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  getPartnerLink,
  testPartnerLink,
  updatePartnerLink,
  type LinkRow,
  type PartnerRow,
} from '../../contract/index.ts'
import { refetchReads } from '@evops/organisation/console'
import { FailureLines } from '../failures/FailureLines.tsx'
import { Compared } from './Compared.tsx'
import { linkWords } from './links.words.ts'

/** Path of the platform's message log. The screen of this log belongs to a package of a higher layer. */
export const messagesPath = '/finance/account?view=messages&peerKind=interop'

/**
 * Shows how a partner and we are connected: the data that the partner needs from us, the state of the connection, and a
 * connection test.
 */
export function PartnerLink({ partner }: { partner: PartnerRow }) {
  const t = useWords(linkWords)
  const { mayOpen } = useNav()
  const { data: link } = useCall(getPartnerLink, { params: { id: partner.id } }, { quiet: true })
  if (!link) return null
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.link.title')}</h2>
      {link.ourPlatformId === '' && <Notice tone="warn">{t('interop.link.no-id')}</Notice>}
      {link.ourPlatformId !== '' && <Failing link={link} />}
      <LinkState link={link} wasSent={partner.pushEnabled} />
      {link.ourPlatformId !== '' && <TestLink partner={partner} />}
      {mayOpen(messagesPath) && <Link to={messagesPath}>{t('interop.link.messages')}</Link>}
      {isPermitted(updatePartnerLink) && <Spelling key={link.version} link={link} />}
      <Notice tone={partner.hasTheirSecrets ? 'plain' : 'warn'}>
        {t(partner.hasTheirSecrets ? 'interop.link.theirs-have' : 'interop.link.theirs-none')}
      </Notice>
    </section>
  )
}

/** Shows in words how the last call failed, and the partner's response. */
function Failing({ link: { failures, problem } }: { link: LinkRow }) {
  const t = useWords(linkWords)
  if (problem === '') return null
  return (
    <Notice tone="bad">
      <p>{t('interop.link.failing', { n: String(failures) })}</p>
      <FailureLines isOcpi={false} problem={problem} />
    </Notice>
  )
}

function LinkState({ link, wasSent }: { link: LinkRow; wasSent: boolean }) {
  const t = useWords(linkWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (
    <>
      <Facts
        of={[
          [t('interop.link.address'), <code key="address">{link.address}</code>],
          [t('interop.link.ourPlatformId'), link.ourPlatformId],
          [t('interop.link.heardAt'), link.heardAt && formatInstant(link.heardAt, language, zone)],
          [t('interop.link.compared'), link.compared && <Compared key="compared" {...link.compared} />],
          [t('interop.link.waiting'), wasSent ? formatNumber(link.waiting, language) : ''],
        ]}
      />
      <div className="row">
        <Copy text={link.address} label={t('interop.link.address')} />
      </div>
    </>
  )
}

function TestLink({ partner }: { partner: PartnerRow }) {
  const t = useWords(linkWords)
  const test = useSave(testPartnerLink, { refreshes: [getPartnerLink] })
  const { data: tested } = test
  return (
    <Can call={testPartnerLink}>
      <div className="row">
        <Button busy={test.isPending} onClick={() => test.mutate({ params: { id: partner.id } })}>
          {t('interop.link.test')}
        </Button>
        <span className="hint">{t('interop.link.test-hint')}</span>
      </div>
      {tested && (
        <Notice tone={tested.failed === null ? 'good' : 'bad'}>
          {tested.failed === null ? (
            <p>{t('interop.link.test.good', { ms: String(tested.tookMs) })}</p>
          ) : (
            <FailureLines isOcpi={false} problem={`${tested.failed}: ${tested.detail}`} />
          )}
        </Notice>
      )}
    </Can>
  )
}

function Spelling({ link }: { link: LinkRow }) {
  const t = useWords(linkWords)
  const form = useForm(updatePartnerLink, {
    params: { id: link.id },
    initial: { renamed: link.renamed },
    toBody: ({ renamed }) => ({
      renamed: linesOf(renamed)
        .split(/[\s,;]+/)
        .filter((line) => line !== ''),
      version: link.version,
    }),
    onConflict: () => refetchReads(getPartnerLink),
    refreshes: [getPartnerLink],
    done: t('interop.link.saved'),
  })
  return (
    <details>
      <summary className="small">{t('interop.link.spelling')}</summary>
      <Form form={form}>
        <Field form={form} name="renamed" label={t('interop.link.renamed')} hint={t('interop.link.renamed-hint')} wide>
          {(control) => (
            <textarea
              className="field"
              rows={3}
              spellCheck={false}
              value={linesOf(form.values.renamed)}
              onChange={(event) => form.set('renamed', event.target.value)}
              {...control}
            />
          )}
        </Field>
      </Form>
    </details>
  )
}

/** Returns the lines of a value that is either read from the server or typed by the user. */
function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
}
