// nextflow run tests/scale/main.nf --dump DUMP --shards 64: a task for each shard, and one that joins the reports.
params.dump = 'dump'
params.shards = 8

process check {
    input:
    val shard

    output:
    path "${shard}.jsonl"

    // Findings (1) and inputs that could not be checked in full (3) are results, not failures of the task.
    script:
    """
    animcheck check --jobs 1 --output-format jsonl --shard ${shard}/${params.shards} -o ${shard}.jsonl '${params.dump}' ||
        [ \$? -eq 1 -o \$? -eq 3 ]
    """
}

process merge {
    publishDir '.'

    input:
    path parts

    output:
    path 'report.jsonl'

    script:
    """
    animcheck report merge -o report.jsonl ${parts} || [ \$? -eq 1 -o \$? -eq 3 ]
    """
}

workflow {
    merge(check(Channel.of(1..params.shards)).collect())
}
