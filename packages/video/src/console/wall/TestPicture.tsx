const bars = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0']

/** Moving test picture: colour bars with a mark that runs across, so that a standing picture is noticed. */
export function TestPicture() {
  return (
    <svg className="video-drawn" viewBox="0 0 160 90" preserveAspectRatio="none" aria-hidden="true">
      {bars.map((fill, at) => (
        <rect key={fill} x={(at * 160) / 7} width={161 / 7} height={64} fill={fill} />
      ))}
      <rect y={64} width={160} height={26} fill="#11151a" />
      <rect className="mark" y={70} width={16} height={8} fill="#eef2f6" />
    </svg>
  )
}
