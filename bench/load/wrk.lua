-- Sends requests that were written beforehand, one after the other, and prints what came of them as JSON.
local wires = {}
local at

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for wire in file:read('*a'):gmatch('([^%z]+)%z') do wires[#wires + 1] = wire end
  file:close()
  at = tonumber(args[2])
end

function request()
  at = at % #wires + 1
  return wires[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"errors":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
