import {
  type DrawerNavigation,
  Button,
  confirmAction,
  Drawer,
  DrawerWhileLoading,
  ExportButton,
  Facts,
  formatNumber,
  formatInstant,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  cardPermissions,
  closePlasticOrder,
  getPlasticOrder,
  listPlasticNumbers,
  printBatchExport,
  type PrintBatchRow,
} from '../../contract/index.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { printBatchEndpointsToReload, printBatchTones } from './plastic-reads.ts'
import { printBatchWords } from './plastic.words.ts'
import '../cards.css'

export function PrintBatchDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(printBatchWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const read = useCall(getPlasticOrder, { params: { id } }, { quiet: true })
  const order = read.data
  if (order?.id !== id) return <DrawerWhileLoading read={read} title={t('cards.plastic.gone')} {...neighbours} />
  return (
    <Drawer
      title={order.name}
      tags={<Tag tone={printBatchTones[order.state]}>{translate(`cards.plastic.state.${order.state}`)}</Tag>}
      footer={
        <>
          {may(cardPermissions.reveal) && (
            <ExportButton name={printBatchExport} filter={{ batchId: id }} label={t('cards.plastic.export')} />
          )}
          {order.closedAt === null && may(closePlasticOrder) && <CloseButton order={order} />}
        </>
      }
      {...neighbours}
    >
      <OrderFacts order={order} />
      {order.closedAt === null && may(cardPermissions.create) && <ReceiveForm order={order} />}
      <Missing order={order} />
    </Drawer>
  )
}

function OrderFacts({ order }: { order: PrintBatchRow }) {
  const t = useWords(printBatchWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const n = (value: number) => formatNumber(value, language)
  return (
    <>
      <p className="plastic-progress">
        <progress value={order.received} max={order.count} aria-label={t('cards.plastic.received')} />{' '}
        {t('cards.plastic.progress', { n: n(order.received), count: n(order.count) })}
      </p>
      <Facts
        of={[
          [t('cards.plastic.family'), translate(`cards.family.${order.family}`)],
          [t('cards.plastic.media'), translate(`cards.media.${order.media}`)],
          [t('cards.plastic.cardType'), translate(`cards.type.${order.cardType}`)],
          [t('cards.plastic.printedText'), order.printedText],
          [t('cards.plastic.lost'), order.lost > 0 ? n(order.lost) : null],
          [t('cards.plastic.orderedAt'), formatInstant(order.orderedAt, language, timeZone)],
          [t('cards.plastic.orderedBy'), order.orderedBy],
          [t('cards.plastic.closedAt'), order.closedAt && formatInstant(order.closedAt, language, timeZone)],
        ]}
      />
    </>
  )
}

/** Lists the numbers that have not arrived. */
function Missing({ order }: { order: PrintBatchRow }) {
  const t = useWords(printBatchWords)
  const state = order.closedAt === null ? 'open' : 'lost'
  const { data } = useCall(
    listPlasticNumbers,
    { params: { id: order.id }, query: { state, pageSize: 50 } },
    { quiet: true },
  )
  if (!data || data.list.length === 0) return null
  return (
    <section className="stack plastic-part">
      <h3>{t('cards.plastic.missing')}</h3>
      <ol className="plastic-missing">
        {data.list.map(({ cardNo }) => (
          <li key={cardNo}>
            {cardNo} <small>{t(`cards.plastic.number.${state}`)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function CloseButton({ order }: { order: PrintBatchRow }) {
  const t = useWords(printBatchWords)
  const language = useLanguage()
  const close = useSave(closePlasticOrder, { refreshes: printBatchEndpointsToReload, done: t('cards.plastic.closed') })
  const confirmAndClose = async () => {
    const yes = await confirmAction({
      title: t('cards.plastic.close-title', { name: order.name }),
      text: t('cards.plastic.close-text', { n: formatNumber(order.count - order.received, language) }),
      verb: t('cards.plastic.close-verb'),
      danger: true,
    })
    if (yes) close.mutate({ params: { id: order.id }, body: {} })
  }
  return (
    <Button icon="close" busy={close.isPending} onClick={() => void confirmAndClose()}>
      {t('cards.plastic.close')}
    </Button>
  )
}
