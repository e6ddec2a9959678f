/** Bus message `{ operatorId }`: alarms of this operator were raised or changed. */
export const alarmsChannel = 'stations.alarms'
