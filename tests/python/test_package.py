# SPDX-License-Identifier: MIT
"""The Python package as a script uses it. ANIMCHECK_SAMPLE names a dump made by `corpus sample`, ANIMCHECK_PROGRAM a program
that says the same."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy

import animcheck

SAMPLE = pathlib.Path(os.environ["ANIMCHECK_SAMPLE"])
GOOD = SAMPLE / "ANIMS/HUM-S_TEST.MAN"
BAD = SAMPLE / "ANIMS/HUM-S_OLDTEST.MAN"


def of_program(*words):
    ran = subprocess.run([os.environ["ANIMCHECK_PROGRAM"], *words], capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


class Package(unittest.TestCase):
    def test_a_folder_is_judged_as_by_the_program(self):
        report = animcheck.check(SAMPLE)
        expected = of_program("check", "--no-config", "--fail-on", "never", "--output-format", "jsonl", SAMPLE)
        self.assertEqual([one.json for one in report], [one for one in expected if one["record"] in ("input", "folder")])
        self.assertEqual(report.summary, expected[-1])
        self.assertTrue(any(one.verdict is animcheck.Verdict.BROKEN for one in report))

    def test_a_finding_has_its_place(self):
        (finding,) = [one for one in animcheck.check(BAD)[0].findings if one.rule == "zengin.man/header-size-short"]
        self.assertEqual((finding.bit, finding.bits, finding.field), (64, 32, "header"))
        self.assertIs(finding.severity, animcheck.Severity.ERROR)
        self.assertTrue(finding.counts)
        self.assertIn("declares 68 bytes", finding.message)

    def test_a_finding_has_its_effect_and_its_fix(self):
        one = animcheck.check(BAD)[0]
        self.assertEqual([finding.rule for finding in one.findings], [finding["rule"] for finding in one.json["findings"]])
        (finding,) = [one for one in one.findings if one.rule == "zengin.man/header-size-short"]
        (expected,) = [one for one in animcheck.check(BAD)[0].json["findings"] if one["rule"] == finding.rule]
        self.assertEqual((finding.effect, finding.effect_class), (expected["effect"]["text"], expected["effect"]["class"]))
        self.assertEqual(finding.fix, expected["fix"]["text"])
        self.assertTrue(finding.fix)
        data = bytearray(BAD.read_bytes())
        for first, count, replacement in finding.edits:
            data[first:first + count] = replacement
        if finding.edits:
            self.assertNotIn(finding.rule, [one.rule for one in animcheck.check_bytes(bytes(data), BAD.name).findings])

    def test_bytes_are_repaired_as_by_the_program(self):
        data = BAD.read_bytes()
        repaired, edits = animcheck.repair(data, BAD.name)
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder, "COPY.MAN")
            subprocess.run([os.environ["ANIMCHECK_PROGRAM"], "repair", BAD, "-o", copy], capture_output=True, check=True)
            self.assertEqual(repaired, copy.read_bytes())
        self.assertEqual([edit.rule for edit in edits], ["zengin.man/header-size-short", "zengin.man/source-size"])
        for edit in reversed(edits):
            self.assertTrue(edit.safe)
            self.assertEqual(data[edit.first:edit.first + len(edit.before)], edit.before)
            data = data[:edit.first] + edit.after + data[edit.first + len(edit.before):]
        self.assertEqual(data, repaired)
        self.assertEqual(animcheck.repair(repaired, BAD.name), (repaired, []))
        self.assertEqual(animcheck.repair(b""), (b"", []))
        with self.assertRaisesRegex(animcheck.Error, "level is 'safe' or 'likely'"):
            animcheck.repair(data, level="all")

    def test_fields_and_gltf_are_those_of_the_program(self):
        program = os.environ["ANIMCHECK_PROGRAM"]
        printed = subprocess.run([program, "dump", GOOD], capture_output=True, text=True).stdout
        self.assertEqual(animcheck.dump(GOOD).strip(), printed.strip())
        glb = subprocess.run([program, "export", GOOD, "-o", "-"], capture_output=True).stdout
        self.assertEqual(glb[:4], b"glTF")
        self.assertEqual(animcheck.export(GOOD), glb)
        with self.assertRaisesRegex(animcheck.Error, "unrecognised"):
            animcheck.export(__file__)

    def test_bytes_are_judged_by_their_name(self):
        data = GOOD.read_bytes()
        self.assertTrue(animcheck.check_bytes(data, GOOD.name).strict_accepts)
        self.assertIs(animcheck.check_bytes(data[:100], GOOD.name).verdict, animcheck.Verdict.BROKEN)
        self.assertIs(animcheck.check_bytes(b"").verdict, animcheck.Verdict.UNKNOWN)

    def test_tracks_are_arrays_with_the_values_of_the_program(self):
        (expected,) = json.loads(subprocess.run([os.environ["ANIMCHECK_PROGRAM"], "decode", GOOD], capture_output=True).stdout)["clips"]
        for model in (animcheck.decode(GOOD), animcheck.decode_bytes(GOOD.read_bytes(), GOOD.name)):
            (clip,) = model.clips
            self.assertEqual((clip.name, clip.frames), (expected["name"], expected["frames"]))
            self.assertEqual(len(clip.tracks), len(expected["tracks"]))
            for track, json_track in zip(clip.tracks, expected["tracks"]):
                self.assertEqual(track.values.dtype, numpy.float32)
                numpy.testing.assert_allclose(track.values, numpy.array(json_track["values"], numpy.float32), rtol=1e-6)
            self.assertEqual(model.json["clips"], [expected])

    def test_poses_are_matrices_on_the_skeleton_that_is_found(self):
        (clip,) = animcheck.decode(GOOD, poses=True).clips
        self.assertEqual((clip.poses.joints, clip.poses.parents, clip.poses.refused), (["ROOT", "ROOT ARM"], [None, 0], ""))
        self.assertEqual(clip.poses.matrices.shape, (3, 2, 4, 4))
        # The arm is a quarter about x on a root that is not turned: tests/zengin/cli/poses_test.cpp works it out.
        expected = [[1, 0, 0, -55], [0, 0, 1, 90.07], [0, -1, 0, -24.2], [0, 0, 0, 1]]
        numpy.testing.assert_allclose(clip.poses.matrices[0, 1], expected, atol=2e-3)
        (alone,) = animcheck.decode_bytes(GOOD.read_bytes(), GOOD.name, poses=True).clips
        self.assertIn("no skeleton is known", alone.poses.refused)
        self.assertIsNone(animcheck.decode(GOOD).clips[0].poses)

    def test_arrays_outlive_their_model(self):
        values = animcheck.decode(GOOD).clips[0].tracks[0].values
        self.assertTrue(numpy.isfinite(values).all())

    def test_members_and_options(self):
        self.assertEqual(animcheck.check(f"{SAMPLE}/DATA/Anims.vdf::HUM-S_TEST.MAN")[0].format, "zengin.man")
        self.assertEqual(animcheck.check_bytes(b"what is this?", format="zengin.man").format, "zengin.man")

    def test_mistakes_are_errors_with_words(self):
        for wrong, words in [(lambda: animcheck.check(f"{SAMPLE}/DATA/Anims.vdf::NONE"), "NONE"),
                             (lambda: animcheck.decode(SAMPLE / "absent"), "absent"),
                             (lambda: animcheck.check(GOOD, game="chess"), "chess"),
                             (lambda: animcheck.decode(GOOD, most_numbers=1), "most-numbers"),
                             (lambda: animcheck.explain("zengin.man/versoin"), "zengin.man/version"),
                             (lambda: animcheck.decode_bytes(b"?"), "unrecognised")]:
            with self.assertRaisesRegex(animcheck.Error, words):
                wrong()

    def test_a_rule_is_explained(self):
        self.assertIn("Both games write 12", animcheck.explain("zengin.man/version"))

    def test_threads(self):
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            counts = list(threads.map(lambda _: len(animcheck.check(SAMPLE)), range(8)))
        self.assertEqual(len(set(counts)), 1)


if __name__ == "__main__":
    unittest.main()
