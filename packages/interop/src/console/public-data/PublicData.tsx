import {
  type DrawerNavigation,
  Button,
  CallError,
  fetchEndpointFile,
  Can,
  Copy,
  Drawer,
  Form,
  formatNumber,
  formatInstant,
  RemoveButton,
  saveFile,
  SelectField,
  TextField,
  toast,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  usePage,
  useWords,
} from '@evops/kit'
import { Once } from '@evops/organisation/console'
import { useState } from 'react'
import {
  createPublicFeed,
  deletePublicFeed,
  downloadPublicData,
  listPublicFeeds,
  publicDuties,
  type PublicDuty,
  type PublicFeed,
  type PublicPart,
} from '../../contract/index.ts'
import { publicDataWords } from './public-data.words.ts'

const reads = [listPublicFeeds]
const duties = Object.keys(publicDuties) as PublicDuty[]

/** Opens the public data at its own URL. */
export function PublicDataButton() {
  const t = useWords(publicDataWords)
  const { search, setSearch } = usePage()
  return (
    <>
      <Button onClick={() => setSearch({ view: 'public', open: undefined, new: undefined })}>
        {t('interop.public.title')}
      </Button>
      {search.view === 'public' && <PublicData onClose={() => setSearch({ view: undefined })} />}
    </>
  )
}

/**
 * Public station data that authorities require: the duty, the tokens, the addresses where the authorities read the
 * data, and the same data as files.
 */
function PublicData(drawerProps: DrawerNavigation) {
  const t = useWords(publicDataWords)
  const language = useLanguage()
  const [made, setMade] = useState<{ name: string; token: string }>()
  const { data } = useCall(listPublicFeeds, {}, { quiet: true })
  return (
    <Drawer title={t('interop.public.title')} wide {...drawerProps}>
      <div className="stack">
        <p>{t('interop.public.what')}</p>
        {data &&
          duties.map((duty) => (
            <section key={duty} className="stack">
              <h2 className="what-hit">{t(`interop.public.duty-${duty}`)}</h2>
              <p className="small dim">
                {t('interop.public.stations', { n: formatNumber(data.stations[duty], language) })}
              </p>
              <div className="row wraps">
                {publicDuties[duty].map((part) => (
                  <Download key={part} duty={duty} part={part} />
                ))}
              </div>
              {data.feeds
                .filter((feed) => feed.duty === duty)
                .map((feed) => (
                  <Feed key={feed.id} feed={feed} />
                ))}
            </section>
          ))}
        <Can call={createPublicFeed}>
          <NewFeed onMade={setMade} />
        </Can>
      </div>
      {made && (
        <Once
          title={t('interop.public.once-title', { name: made.name })}
          text={t('interop.public.once-text')}
          secrets={[{ label: t('interop.public.token'), value: made.token }]}
          onClose={() => setMade(undefined)}
        />
      )}
    </Drawer>
  )
}

function Feed({ feed }: { feed: PublicFeed }) {
  const t = useWords(publicDataWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const read = feed.readAt
    ? t('interop.public.read', { at: formatInstant(feed.readAt, language, zone, 'short') })
    : t('interop.public.unread')
  return (
    <div className="stack">
      <p>
        {feed.name} <span className="small dim">{read}</span>
      </p>
      {feed.addresses.map((address) => (
        <div key={address} className="row">
          <code>{address}</code>
          <Copy text={address} label={address} />
        </div>
      ))}
      <Can call={deletePublicFeed}>
        <div className="row">
          <RemoveButton
            call={deletePublicFeed}
            input={{ params: { id: feed.id } }}
            save={{ refreshes: reads, done: t('interop.public.ended') }}
            confirmation={{
              title: t('interop.public.end-title', { name: feed.name }),
              text: t('interop.public.end-text'),
              verb: t('interop.public.end'),
            }}
          >
            {t('interop.public.end-confirm')}
          </RemoveButton>
        </div>
      </Can>
    </div>
  )
}

function NewFeed({ onMade }: { onMade: (made: { name: string; token: string }) => void }) {
  const t = useWords(publicDataWords)
  const form = useForm(createPublicFeed, { initial: { duty: 'es' }, refreshes: reads, onSaved: onMade })
  return (
    <Form form={form} columns verb={t('interop.public.add')}>
      <SelectField
        form={form}
        name="duty"
        label={t('interop.public.duty')}
        options={duties.map((value) => ({ value, label: t(`interop.public.duty-${value}`) }))}
      />
      <TextField form={form} name="name" label={t('interop.public.name')} />
    </Form>
  )
}

function Download({ duty, part }: { duty: PublicDuty; part: PublicPart }) {
  const t = useWords(publicDataWords)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const file = await fetchEndpointFile(downloadPublicData, { query: { duty, part } })
      saveFile(file, `${part}.${part.startsWith('datex') ? 'xml' : 'json'}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    }
    setBusy(false)
  }
  return (
    <Button small icon="download" busy={busy} onClick={() => void download()}>
      {t(`interop.public.part-${part}`)}
    </Button>
  )
}
