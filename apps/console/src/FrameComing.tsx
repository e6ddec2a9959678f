/** Where sidebar, top bar and page will be, while the server is asked who this is. */
export function FrameComing() {
  return (
    <div className="app coming" aria-busy="true">
      <div className="side" />
      <div className="main">
        <div className="top" />
      </div>
    </div>
  )
}
