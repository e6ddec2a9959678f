import { Button, Can, confirmAction, RemoveButton, useSave, useWords } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import type * as contract from '../contract/index.ts'
import { retentionWords } from './retention.words.ts'

interface Calls {
  publish: typeof contract.publishAppVersion | typeof contract.publishSlide | typeof contract.publishNewsItem
  withdraw: typeof contract.withdrawAppVersion | typeof contract.withdrawSlide | typeof contract.withdrawNewsItem
  remove: typeof contract.deleteAppVersion | typeof contract.deleteSlide | typeof contract.deleteNewsItem
}

export interface PublicationState {
  id: string
  name: string
  isPublished: boolean
  isChanged: boolean
  calls: Calls
  reads: readonly EndpointSpec[]
  onGone: () => void
}

/** Buttons to publish, withdraw and delete. They apply to the stored item, so there must be no unsaved input. */
export function PublicationActs({ id, name, isPublished, isChanged, calls, reads, onGone }: PublicationState) {
  const t = useWords(retentionWords)
  const request = { params: { id } }
  const publish = useSave(calls.publish, { refreshes: reads, done: t('content.text.published') })
  const withdraw = useSave(calls.withdraw, { refreshes: reads, done: t('content.text.withdrawn') })
  const act = async (verb: 'publish' | 'withdraw') => {
    const sure = await confirmAction({
      title: t(`content.text.${verb}-title`, { name }),
      text: t(`content.text.${verb}-text`),
      verb: t(`content.text.${verb}`),
      danger: verb === 'withdraw',
    })
    if (sure) (verb === 'publish' ? publish : withdraw).mutate(request)
  }
  return (
    <>
      <Can call={calls.publish}>
        {isPublished ? (
          <Button kind="danger" busy={withdraw.isPending} onClick={() => void act('withdraw')}>
            {t('content.text.withdraw')}
          </Button>
        ) : (
          <Button kind="primary" busy={publish.isPending} disabled={isChanged} onClick={() => void act('publish')}>
            {t('content.text.publish')}
          </Button>
        )}
        {isChanged && !isPublished && <span className="note">{t('content.text.unsaved')}</span>}
      </Can>
      {!isPublished && (
        <RemoveButton
          call={calls.remove}
          input={request}
          save={{ refreshes: reads, done: t('content.text.deleted'), onSaved: onGone }}
          confirmation={{
            title: t('content.text.delete-title', { name }),
            text: t('content.text.delete-text'),
            verb: t('content.text.delete'),
          }}
        />
      )}
    </>
  )
}
