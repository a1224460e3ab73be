Files of the games, where there are any:

  $ [ -n "$ANIMCHECK_DATA" ] || exit 80
  $ cp -r "$ANIMCHECK_DATA"/zengin .
  $ animcheck check --output-format jsonl zengin/animation.man zengin/G1 zengin/G2 zengin/hierarchy0.mdh >report
  $ jq -c 'select(.record == "input") | [.path, .verdict, .coverage.read == .size, .summary.frames, .summary.checksum]' report
  ["zengin/animation.man","conforms",true,1,"f899f7ae"]
  ["zengin/G1/HUMANS-S_FISTRUN.MAN","conforms",true,20,"c63488c2"]
  ["zengin/G2/HUMANS-S_FISTRUN.MAN","conforms",true,20,"c63488c2"]
  ["zengin/hierarchy0.mdh","conforms",true,null,"39935331"]
