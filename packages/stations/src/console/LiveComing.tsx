import { LiveLine, PageHead } from '@evops/kit'

/** Placeholder of a live screen before its first response: the title and an empty frame. */
export function LiveComing({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} fresh={<LiveLine />} />
      <div className="stack" aria-busy="true">
        {Array.from({ length: 6 }, (_, at) => (
          <span className="bone" key={at} />
        ))}
      </div>
    </>
  )
}
