import { startBlockMeter } from './block-meter.ts'
import { describeLargestCalls } from './largest-calls.ts'
import { describeLargestPolls } from './largest-polls.ts'
import { describeLargestRequests } from './largest-requests.ts'

describeLargestRequests(startBlockMeter)
describeLargestCalls(startBlockMeter)
describeLargestPolls(startBlockMeter)
